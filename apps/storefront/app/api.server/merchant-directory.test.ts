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

const versionOf = async (found: ReturnType<ReturnType<typeof aDirectory>['directory']['find']>) => {
  const answer = await found;
  return answer.ok ? answer.value.application.meta.version : undefined;
};

test('a guest who comes after a long time reads what is published now', async () => {
  let version = 'first';
  const { directory, pass } = aDirectory(() =>
    Response.json({ ...document, data: { ...anApplication(), meta: { version } } }),
  );
  expect(await versionOf(directory.find('https://shop.example'))).toBe('first');
  version = 'second';
  expect(await versionOf(directory.find('https://shop.example'))).toBe('first');
  pass(1_001);
  expect(await versionOf(directory.find('https://shop.example'))).toBe('second');
});

test('while the API is away, or takes too long, the shop stays as it was', async () => {
  vi.useFakeTimers();
  let answer: () => Response | Promise<Response> = () => Response.json(document);
  const { directory, pass } = aDirectory(() => answer() as Response);
  await directory.find('https://shop.example');
  answer = () => Promise.reject(new Error('The API is away.'));
  pass(2_000);
  expect(await directory.find('https://shop.example')).toMatchObject({ ok: true });
  answer = () => new Promise(() => undefined);
  pass(2_000);
  const waiting = directory.find('https://shop.example');
  await vi.advanceTimersByTimeAsync(500);
  expect(await waiting).toMatchObject({ ok: true });
  vi.useRealTimers();
});

test('guests of the same moment share one question', async () => {
  const { directory, transport, pass } = aDirectory(() => Response.json(document));
  await Promise.all([directory.find('https://shop.example'), directory.find('https://shop.example')]);
  expect(transport).toHaveBeenCalledTimes(1);
  pass(5_000);
  await Promise.all([directory.find('https://shop.example'), directory.find('https://shop.example')]);
  expect(transport).toHaveBeenCalledTimes(2);
});

test('an unknown host is refused and asked for again the next time', async () => {
  const error = { status: '404', code: 'unknown-host', title: '', detail: 'No shop lives here.' };
  const { directory, transport } = aDirectory(() => Response.json({ error }, { status: 404 }));
  expect(await directory.find('https://unknown.example')).toMatchObject({
    ok: false,
    refusal: { code: 'unknown-host' },
  });
  await directory.find('https://unknown.example');
  expect(transport).toHaveBeenCalledTimes(2);
});
