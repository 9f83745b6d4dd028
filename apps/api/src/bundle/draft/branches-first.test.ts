import type { BranchPublicationDocument } from '@sufra/contracts';
import { type FileChange, type Json, setListed, setText, setValue } from '@sufra/ordering';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setStock } from '../../catalogue/publishing/set-stock.ts';
import { bytesOf, cola, contentOf, drinks, grill, openDesk } from '../../testing/a-desk.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { publishDueJob } from './publish-due.ts';

let api: TestApi;
let desk: Awaited<ReturnType<typeof openDesk>>;
beforeEach(async () => {
  api = await openTestApi();
  desk = await openDesk(api);
});
afterEach(() => api.close());

const tea: Json = { handle: 'tea', name: { 'en-us': 'Tea', 'ar-sa': 'شاي', fr: 'Thé' }, price: '6.00' };
/** The cola at another price, tea, and another name of the burger. */
const changes: FileChange[] = [
  cola('9.00'),
  setValue(drinks, ['items', 'tea'], { was: null, to: tea }),
  setText(grill, ['items', 'burger', 'name'], 'en-us', { was: 'Burger', to: 'Big burger' }),
];

const itemsOf = async (path: string) => (contentOf(await desk.exported(), path) as { items: Json[] }).items;
const whatWaits = async (id: string) =>
  (await desk.read(id)).differences.map(({ file, at }) => [file.split('/').at(-1), ...at].join(' '));

describe('a draft at some branches first', () => {
  test('its prices and dishes are there, names wait; the draft goes on, and published whole gives what it would have given', async () => {
    const id = await desk.open();
    await desk.change(id, changes);
    const told = await desk.call('GET', `/drafts/${id}/publication?branches=olaya`);
    expect(told.statusCode, told.body).toBe(200);
    const { differences, waiting } = told.json<BranchPublicationDocument>().data.attributes;
    expect(differences.map(({ at }) => at.join(' '))).toEqual(['items cola branchPrices olaya', 'items tea']);
    expect(waiting.map(({ at }) => at.join(' '))).toEqual(['items burger name en-us']);

    const published = await desk.publish(id, 'A trial', undefined, ['olaya']);
    expect(published.statusCode, published.body).toBe(201);
    expect(await itemsOf(drinks)).toMatchObject([
      { handle: 'cola', price: '8.00', branchPrices: [{ branch: 'olaya', price: '9.00' }] },
      { handle: 'tea', excludedBranches: ['malqa'] },
    ]);
    expect(await itemsOf(grill)).toMatchObject([{ name: { 'en-us': 'Burger' } }, {}]);
    expect((await desk.history())[0]?.attributes).toMatchObject({ reason: 'A trial', branches: ['olaya'] });
    expect(await desk.read(id)).toMatchObject({ 'is-outdated': false, problems: [] });
    expect((await whatWaits(id)).toSorted()).toEqual([
      'drinks.json items cola branchPrices olaya',
      'drinks.json items cola price',
      'drinks.json items tea excludedBranches',
      'grill.json items burger name en-us',
    ]);

    expect((await desk.publish(id, 'Everywhere')).statusCode).toBe(201);
    expect((await desk.history())[0]?.attributes).toMatchObject({ reason: 'Everywhere', branches: null });
    const twoSteps = bytesOf(await desk.exported());
    await api.close();
    api = await openTestApi();
    desk = await openDesk(api);
    const other = await desk.open();
    await desk.change(other, changes);
    await desk.publish(other);
    expect(twoSteps).toEqual(bytesOf(await desk.exported()));
  });

  test('a dish that comes back at another branch waits for it', async () => {
    const id = await desk.open();
    await desk.change(id, [cola('9.00'), setListed(drinks, ['excludedBranches'], 'malqa', false)]);
    expect((await desk.publish(id, 'A trial', undefined, ['olaya'])).statusCode).toBe(201);
    expect(contentOf(await desk.exported(), drinks)).toMatchObject({
      excludedBranches: ['malqa'],
      items: [{ price: '8.00', branchPrices: [{ branch: 'olaya', price: '9.00' }] }],
    });
    expect(await whatWaits(id)).toContain('drinks.json excludedBranches');
  });

  test('what is sold out meanwhile stays so in the draft that goes on', async () => {
    const id = await desk.open();
    await desk.change(id, changes);
    await setStock(api.context, { merchantHandle: 'saffron', kind: 'item', handle: 'cola', isAvailable: true });
    await desk.publish(id, 'A trial', undefined, ['olaya']);
    expect((await itemsOf(drinks))[0]).not.toHaveProperty('isSoldOut');
    const { files } = await desk.read(id);
    expect(files.find(({ path }) => path === drinks)?.content).not.toMatchObject({ items: [{ isSoldOut: true }, {}] });
  });

  test('waits for its time, and is taken back', async () => {
    const at = '2026-11-20T18:00:00+03:00';
    const id = await desk.open();
    await desk.change(id, changes);
    expect((await desk.publish(id, 'A trial', at, ['malqa'])).statusCode).toBe(202);
    expect(await desk.read(id)).toMatchObject({ branches: ['malqa'] });
    await desk.call('DELETE', `/drafts/${id}/publication`);
    expect(await desk.read(id)).toMatchObject({ branches: null, 'publish-at': null });
    await desk.publish(id, 'A trial', at, ['malqa']);
    api.passSeconds(12 * 3600);
    await publishDueJob.run(api.context, {});
    await desk.signInAgain();
    expect((await itemsOf(drinks))[0]).toMatchObject({ branchPrices: [{ branch: 'malqa', price: '9.00' }] });
    expect(await desk.read(id)).toMatchObject({ branches: null, 'publish-at': null, failure: null });
  });

  test('is refused in words for a branch that is not there, and where nothing can be at a branch alone', async () => {
    const id = await desk.open();
    await desk.change(id, changes.slice(2));
    const refusal = async (branches: string[]) =>
      (await desk.publish(id, 'A trial', undefined, branches)).json().errors;
    expect(await refusal(['olaya', 'riyadh'])).toMatchObject([
      {
        code: 'publication-branch-unknown',
        detail: 'The draft has no branch “riyadh”: choose among its branches.',
        source: { pointer: '/branches/1' },
      },
    ]);
    expect(await refusal(['olaya'])).toMatchObject([
      { code: 'publication-branches-unchanged', source: { pointer: '/branches' } },
    ]);
    expect((await desk.call('GET', `/drafts/${id}/publication?branches=olaya`)).statusCode).toBe(422);
    expect((await desk.history()).length).toBe(1);
    expect(await whatWaits(id)).toEqual(['grill.json items burger name en-us']);
  });
});
