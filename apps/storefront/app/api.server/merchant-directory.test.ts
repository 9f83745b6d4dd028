import { expect, test, vi } from 'vitest';
import { aConcept, anApplication } from '../testing/settings.ts';
import { createMerchantDirectory } from './merchant-directory.ts';

const document = { data: anApplication(), included: [aConcept()] };

function aDirectory(answer: () => Response) {
  let nowMs = Date.parse('2026-11-20T09:00:00Z');
  const transport = vi.fn(async (_request: Request) => answer());
  const directory = createMerchantDirectory(transport, () => new Date(nowMs));
  return { directory, transport, pass: (ms: number) => (nowMs += ms) };
}

test('API-08, MISC-09: the host decides the one merchant of a shop, read with its concept in one call', async () => {
  const { directory, transport } = aDirectory(() => Response.json(document));
  const found = await directory.find('https://shop.example');
  expect(found).toMatchObject({ ok: true, value: { application: { id: 'web' }, concept: { id: 'concept' } } });
  const url = new URL(transport.mock.calls[0]?.[0].url ?? '');
  expect(url.pathname).toBe('/api/applications');
  expect(Object.fromEntries(url.searchParams)).toEqual({ include: 'concept', 'filter[url]': 'shop.example' });
});

test('guests of the same moment share one question, later ones are answered while it is asked again', async () => {
  const { directory, transport, pass } = aDirectory(() => Response.json(document));
  await Promise.all([directory.find('https://shop.example'), directory.find('https://shop.example')]);
  expect(transport).toHaveBeenCalledTimes(1);
  pass(5_000);
  await directory.find('https://shop.example');
  expect(transport).toHaveBeenCalledTimes(2);
});

test('an unknown host is refused and asked for again the next time', async () => {
  const error = { status: '404', code: 'unknown-host', title: '', detail: 'No shop lives here.' };
  const { directory, transport } = aDirectory(() => Response.json({ error }, { status: 404 }));
  expect(await directory.find('https://nobody.example')).toMatchObject({
    ok: false,
    refusal: { code: 'unknown-host' },
  });
  await directory.find('https://nobody.example');
  expect(transport).toHaveBeenCalledTimes(2);
});
