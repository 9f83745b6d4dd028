import type { FileChange } from '@sufra/ordering';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type ServedDraft = { id: string; 'publish-at': string | null };

const file = 'menus/main.json';
const calories = (was: number, to: number): FileChange => ({ kind: 'set', file, at: ['calories'], was, to });

let drafts: ServedDraft[];
let calls: { method: string; path: string; changes?: FileChange[] }[];
let isDown: boolean;
let page: typeof import('./draft-store.ts');
let session: typeof import('../../session.ts');
let isOver: boolean;

/** The page as it is after it was loaded; what the browser stores is there already. */
const load = async () => {
  vi.resetModules();
  session = await import('../../session.ts');
  page = await import('./draft-store.ts');
};
const aStorage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
};
const enter = (staffId: string) =>
  session.keepPerson({ 'staff-id': staffId, 'expires-at': '2099-01-01T00:00:00Z' } as Parameters<
    typeof session.keepPerson
  >[0]);
const sent = (id: string) =>
  calls.filter(({ method, path }) => method === 'PATCH' && path.endsWith(`/${id}`)).map(({ changes }) => changes);
const begun = () => calls.filter(({ method }) => method === 'POST').length;
const refused = (status: number, code: string) => Response.json({ errors: [{ code, detail: code }] }, { status });

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', aStorage());
  vi.stubGlobal('sessionStorage', aStorage());
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  [drafts, calls, isDown, isOver] = [[{ id: 'first', 'publish-at': null }], [], false, false];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    if (isDown) throw new TypeError('The network is gone.');
    if (isOver) return refused(401, 'unauthenticated');
    calls.push({ method, path, ...(method === 'PATCH' && (JSON.parse(body ?? '') as { changes: FileChange[] })) });
    const whole = ({ id, ...attributes }: ServedDraft) => {
      const files = [{ path: file, content: { calories: 500 } }];
      return { type: 'drafts', id, attributes: { ...attributes, revision: 1, differences: [], files, conflicts: [] } };
    };
    if (path === '/staff/api/staff/drafts') {
      if (method === 'GET') return Response.json({ data: drafts.map(whole) });
      drafts = [{ id: `begun-${begun()}`, 'publish-at': null }, ...drafts];
      return Response.json({ data: whole(drafts[0]!) }, { status: 201 });
    }
    const draft = drafts.find(({ id }) => path === `/staff/api/staff/drafts/${id}`);
    if (!draft) return refused(404, 'not-found');
    if (method === 'PATCH' && draft['publish-at'] !== null) return refused(409, 'draft-scheduled');
    return Response.json({ data: whole(draft) });
  });
  await load();
  enter('maha');
  await page.arriveAtDraft();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.for<[string, ServedDraft[]]>([
  ['published or thrown away', []],
  ['scheduled', [{ id: 'first', 'publish-at': '2026-11-21T03:00:00Z' }]],
])('what was typed goes once into another draft when a colleague has %s the open one', async ([, left]) => {
  drafts = left;
  page.edit(calories(500, 650));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(sent('first')).toHaveLength(1);
  expect([begun(), sent('begun-1')]).toEqual([1, [[calories(500, 650)]]]);
  page.edit(calories(650, 700));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(sent('begun-1')).toHaveLength(2);
});

test.for<[string, ServedDraft[], number]>([
  ['published or thrown away', [], 1],
  ['scheduled', [{ id: 'first', 'publish-at': '2026-11-21T03:00:00Z' }], 0],
])('a screen of a draft that a colleague has %s learns it without a call that fails', async ([, left, another]) => {
  const [real, statuses] = [fetch, [] as number[]];
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const answer = await real(...call);
    statuses.push(answer.status);
    return answer;
  });
  drafts = left;
  await page.arriveAtDraft();
  expect([statuses.filter((status) => status >= 400), begun()]).toEqual([[], another]);
});

test('what is typed while another draft is opened goes with the rest, and one draft is begun', async () => {
  drafts = [];
  page.edit(calories(500, 650));
  const saving = page.saveNow();
  page.edit({ kind: 'set', file, at: ['price'], was: null, to: '9.00' });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await saving).toBe(false);
  expect([begun(), sent('begun-1').flat()]).toEqual([
    1,
    [calories(500, 650), { kind: 'set', file, at: ['price'], was: null, to: '9.00' }],
  ]);
});

test('a server that still lists a draft which is gone is asked every few seconds, and the changes go into the next one', async () => {
  const real = fetch;
  drafts = [];
  vi.stubGlobal('fetch', (path: string, init?: { method?: string }) =>
    path.endsWith('/first') || init?.method
      ? real(path, init)
      : Response.json({ data: [{ id: 'first', attributes: { 'publish-at': null } }] }),
  );
  page.edit(calories(500, 650));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(sent('first').length).toBeLessThanOrEqual(4);
  vi.stubGlobal('fetch', real);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent('begun-1')).toEqual([[calories(500, 650)]]);
});

test('what was typed without a line is there after a reload, though its draft is gone', async () => {
  isDown = true;
  page.edit(calories(500, 650));
  await vi.advanceTimersByTimeAsync(1_000);
  await page.saveNow();
  vi.clearAllTimers();
  [drafts, isDown] = [[], false];
  await load();
  await page.arriveAtDraft();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent('begun-1')).toEqual([[calories(500, 650)]]);
});

test('a reload goes to the draft whose changes wait, and not to one that was changed later', async () => {
  isDown = true;
  page.edit(calories(500, 650));
  await vi.advanceTimersByTimeAsync(1_000);
  vi.clearAllTimers();
  isDown = false;
  drafts = [{ id: 'later', 'publish-at': null }, ...drafts];
  await load();
  await page.arriveAtDraft();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([sent('first'), sent('later')]).toEqual([[[calories(500, 650)]], []]);
});

test('what one person typed is sent in their session alone, and the next one keeps their own beside it', async () => {
  isDown = true;
  page.edit(calories(500, 650));
  await vi.advanceTimersByTimeAsync(1_000);
  await session.signOut();
  isDown = false;
  enter('salem');
  await page.arriveAtDraft();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(sent('first')).toEqual([]);
  page.edit(calories(500, 700));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent('first')).toEqual([[calories(500, 700)]]);
  await session.signOut();
  enter('maha');
  await page.arriveAtDraft();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent('first')).toEqual([[calories(500, 700)], [calories(500, 650)]]);
});

test('what was typed when the session ended is sent after signing in anew', async () => {
  isOver = true;
  page.edit(calories(500, 650));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(session.isSessionOver()).toBe(true);
  isOver = false;
  enter('maha');
  await page.arriveAtDraft();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent('first')).toEqual([[calories(500, 650)]]);
});

test('an answer that comes after another person signed in takes nothing of what they typed', async () => {
  const real = fetch;
  const { promise: isLate, resolve: answer } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (path: string, init?: { method?: string }) => {
    if (init?.method === 'PATCH') await isLate;
    return real(path, init);
  });
  page.edit(calories(500, 650));
  await vi.advanceTimersByTimeAsync(1_000);
  enter('salem');
  await vi.advanceTimersByTimeAsync(1_000);
  page.edit(calories(500, 700));
  await vi.advanceTimersByTimeAsync(1_000);
  answer();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(sent('first')).toEqual([[calories(500, 650)], [calories(500, 700)]]);
});

test('a second press begins no second draft', async () => {
  await Promise.all([page.beginDraft(), page.beginDraft()]);
  page.edit(calories(500, 650));
  await vi.advanceTimersByTimeAsync(1_000);
  expect([begun(), sent('begun-1')]).toEqual([1, [[calories(500, 650)]]]);
});

test('two screens that open at once begin one draft, and so do two people of whom one came after the other', async () => {
  drafts = [];
  await load();
  enter('maha');
  await Promise.all([page.arriveAtDraft(), page.arriveAtDraft()]);
  expect(begun()).toBe(1);
  [drafts, calls] = [[], []];
  await load();
  enter('maha');
  const first = page.arriveAtDraft();
  enter('salem');
  await Promise.all([first, page.arriveAtDraft()]);
  expect(begun()).toBe(1);
});

test.for([200, 503])(
  'a draft that was brought up to date (%i) does not come back over the one gone to since',
  async (status) => {
    const real = fetch;
    const { promise: isLate, resolve: answer } = Promise.withResolvers<void>();
    vi.stubGlobal('fetch', async (path: string, init?: { method?: string }) => {
      if (!path.endsWith('/rebase')) return real(path, init);
      await isLate;
      return status === 200 ? real(path.replace('/rebase', '')) : refused(status, 'busy');
    });
    drafts = [...drafts, { id: 'later', 'publish-at': null }];
    const rebased = page.rebaseDraft();
    await page.chooseDraft('later');
    answer();
    await rebased;
    page.edit(calories(500, 650));
    await vi.advanceTimersByTimeAsync(1_000);
    expect([sent('first'), sent('later')]).toEqual([[], [[calories(500, 650)]]]);
  },
);
