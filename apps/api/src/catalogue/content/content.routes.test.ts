import { pageListDocument, sliderDocument } from '@sufra/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importShop } from '../../testing/a-bundle.ts';
import { findIds, type ShopIds } from '../../testing/find-ids.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';

let api: TestApi;
let ids: ShopIds;
beforeAll(async () => {
  api = await openTestApi();
  ids = await findIds(api, await importShop(api));
});
afterAll(() => api.close());

describe('sliders and pages', () => {
  test('API-37, CONTENT-02: lists the rows of pictures, with their slides on request', async () => {
    const plain = (await api.call('GET', '/cms/sliders')).json();
    expect(plain).toMatchObject({ data: [{ id: 'home' }], included: [] });
    const full = (await api.call('GET', '/cms/sliders?include=slides')).json();
    expect(full.included.map(({ id }: { id: string }) => id)).toEqual(['home.grill']);
  });

  test('API-38, CONTENT-02: a slide leads to what is on the menu now', async () => {
    const { included } = sliderDocument.parse((await api.call('GET', '/cms/sliders/home?include=slides')).json());
    expect(included).toMatchObject([
      {
        attributes: {
          'image-uri': expect.stringContaining('/cdn/saffron/images/burger-'),
          title: { 'en-us': 'Hot' },
          link: { type: 'category', id: ids.grill },
        },
      },
    ]);
  });

  test('API-36: lists the pages of the side bar, a page of the list at a time', async () => {
    const { data } = pageListDocument.parse((await api.call('GET', '/cms/pages?page=1')).json());
    expect(data).toMatchObject([{ id: 'about', attributes: { label: { 'en-us': 'About us' }, url: null, html: {} } }]);
    expect((await api.call('GET', '/cms/pages?page=2')).json()).toMatchObject({ data: [] });
    expect((await api.call('GET', '/cms/pages?page=0')).json().error[0].source).toEqual({ parameter: 'page' });
  });

  test('knows no slider that is not there, and no include that it does not offer', async () => {
    expect((await api.call('GET', '/cms/sliders/nowhere')).statusCode).toBe(404);
    const refused = await api.call('GET', '/cms/sliders?include=secrets');
    expect(refused.json().error[0].source).toEqual({ parameter: 'include' });
  });
});
