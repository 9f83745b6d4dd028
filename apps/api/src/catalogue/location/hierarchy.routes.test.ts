import {
  blockListDocument,
  governorateListDocument,
  neighborhoodListDocument,
  streetListDocument,
} from '@sufra/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importShop } from '../../testing/a-bundle.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
  await importShop(api, { concept: { country: 'KW' } });
});
afterAll(() => api.close());

const get = async (path: string) => (await api.call('GET', path)).json();
const governorates = async () => governorateListDocument.parse(await get('/governorates')).data;
const neighborhoods = async (query = '') => neighborhoodListDocument.parse(await get(`/neighborhoods${query}`)).data;

/** Hawalli governorate and Salmiya, its largest area. */
async function salmiya() {
  const hawalli = (await governorates()).find(({ attributes }) => attributes.name['en-us'] === 'Hawalli');
  const areas = await neighborhoods(`?filter[governorate-id]=${hawalli?.id}`);
  return areas.find(({ attributes }) => attributes.name['ar-sa'] === 'السالمية');
}

describe('addresses in Kuwait', () => {
  test('API-85: the six governorates, by their names in English and Arabic', async () => {
    const data = await governorates();
    expect(data.map(({ attributes }) => attributes.name['en-us']).toSorted()).toEqual([
      'Al Ahmadi',
      'Al Asimah',
      'Al Farwaniyah',
      'Al Jahrah',
      'Hawalli',
      'Mubarak Al-Kabeer',
    ]);
    expect(data.every(({ attributes }) => /\p{Script=Arabic}/u.test(attributes.name['ar-sa'] ?? ''))).toBe(true);
  });

  test('API-86: the neighbourhoods of a governorate, by name, each with a point for the pin', async () => {
    const [first] = await governorates();
    const data = await neighborhoods(`?filter[governorate-id]=${first?.id}`);
    expect(data.length).toBeGreaterThan(10);
    expect(data.every(({ relationships }) => JSON.stringify(relationships).includes(first?.id ?? '-'))).toBe(true);
    const names = data.map(({ attributes }) => attributes.name['en-us'] ?? '');
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
    expect(data.every(({ attributes: { lat, long } }) => lat !== null && long !== null && lat > 28 && long > 46)).toBe(
      true,
    );
    expect(await neighborhoods('?filter[governorate-id]=1')).toEqual([]);
  });

  test('API-87: the blocks that are known of a neighbourhood, in order, and honestly not all', async () => {
    const all = await Promise.all(
      (await neighborhoods()).map(async ({ id }) =>
        blockListDocument.parse(await get(`/blocks?filter[neighborhood-id]=${id}`)),
      ),
    );
    const most = all.toSorted((one, other) => other.data.length - one.data.length)[0];
    const numbers = most?.data.map(({ attributes }) => Number(attributes.name['en-us'])) ?? [];
    expect(numbers.length).toBeGreaterThan(2);
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
    expect(all.flatMap(({ data }) => data)).toHaveLength(88);
    expect(most?.meta).toEqual({ 'is-complete': false });
  });

  test('API-88: no streets are known, and the answer says that the list is not complete', async () => {
    const answer = streetListDocument.parse(await get(`/streets?filter[neighborhood-id]=${(await salmiya())?.id}`));
    expect(answer).toMatchObject({ data: [], meta: { 'is-complete': false } });
  });

  test('ADDR-02: from the governorate to the neighbourhood to its blocks', async () => {
    const area = await salmiya();
    expect(area?.attributes.name['en-us']).toBeDefined();
    const blocks = blockListDocument.parse(await get(`/blocks?filter[neighborhood-id]=${area?.id}`));
    expect(JSON.stringify(blocks.data.map(({ relationships }) => relationships))).not.toContain('undefined');
  });

  test.each(['/blocks', '/streets'])('%s without its filter is refused and names it', async (path) => {
    const answer = await api.call('GET', path);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error[0].source).toEqual({ parameter: 'filter[neighborhood-id]' });
  });

  test('where addresses are not given that way, the lists are empty', async () => {
    const riyadh = await importShop(api, { handle: 'riyadh', host: 'riyadh.test', appKey: 'another-storefront-key' });
    for (const path of ['/governorates', '/neighborhoods', '/blocks?filter[neighborhood-id]=1746072109'])
      expect((await api.call('GET', path, { merchant: riyadh })).json().data).toEqual([]);
  });
});
