import type { BundleDifference, DraftDocument, DraftListDocument } from '@sufra/contracts';
import { type Json, setValue } from '@sufra/ordering';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setStock } from '../../catalogue/publishing/set-stock.ts';
import { MerchantElsewhere } from '../../platform/database/move/move-state.ts';
import { aBundle, changeFile } from '../../testing/a-bundle.ts';
import { bytesOf, cola, contentOf, drinks, grill, openDesk } from '../../testing/a-desk.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { rollBackUnderCarts } from '../../testing/roll-back-under-carts.ts';
import { importBundle } from '../import/import-bundle.ts';
import { findPublishedEarlier } from './publish-bundle.ts';
import { publishDueJob } from './publish-due.ts';

let api: TestApi;
let desk: Awaited<ReturnType<typeof openDesk>>;
beforeEach(async () => {
  api = await openTestApi();
  desk = await openDesk(api);
});
afterEach(() => api.close());

test.each([
  ['en-US', '9999999999 cannot stand here. Too big: expected number to be <=1000000.'],
  ['ar-SA', '9999999999 لا يصلح هنا. اكتب عددًا لا يزيد على 1000000.'],
  ['fr', '9999999999 ne convient pas ici. Écrivez un nombre d’au plus 1000000.'],
])('a draft with a mistake is refused in %s, at once and at a time, with its field', async (language, problem) => {
  const id = await desk.open();
  await desk.change(id, [setValue(drinks, ['items', 'cola', 'calories'], { was: null, to: 9_999_999_999 })]);
  for (const at of [null, '2026-11-20T18:00:00+03:00']) {
    const wish = { reason: 'Calories', at };
    const [refused] = (await desk.call('POST', `/drafts/${id}/publication`, wish, language)).json().errors;
    expect(refused).toMatchObject({ code: 'draft-invalid', source: { pointer: `/${drinks}/items/0/calories` } });
    expect(refused.detail).toContain(problem);
    expect(refused.detail).toContain(`${drinks} /items/0/calories`);
  }
});

describe('a publication at a time', () => {
  const at = '2026-11-20T18:00:00+03:00';

  test('happens at its time, and until then nobody changes the draft', async () => {
    const id = await desk.open();
    await desk.change(id, [cola('9.00')]);
    expect((await desk.publish(id, 'Evening prices', at)).statusCode).toBe(202);
    expect(
      (await desk.call('PATCH', `/drafts/${id}`, { changes: [cola('10.00', '9.00')], revision: 0 })).json().errors,
    ).toMatchObject([{ code: 'draft-scheduled' }]);
    await publishDue();
    expect(contentOf(await desk.exported(), drinks)).toMatchObject({ items: [{ price: '8.00' }] });
    api.passSeconds(3 * 3600);
    await publishDue();
    expect(contentOf(await desk.exported(), drinks)).toMatchObject({ items: [{ price: '9.00' }] });
    await desk.signInAgain();
    expect((await desk.history())[0]?.attributes).toMatchObject({ by: 'Huda', reason: 'Evening prices' });
  });

  test('is taken back; one that came too late stays a draft, and says why', async () => {
    const id = await desk.open();
    await desk.change(id, [cola('9.00')]);
    await desk.publish(id, 'Evening prices', at);
    expect((await desk.call('DELETE', `/drafts/${id}/publication`)).statusCode).toBe(204);
    expect((await desk.change(id, [cola('9.50', '9.00')])).conflicts).toEqual([]);
    await desk.publish(id, 'Evening prices', at);
    const other = await desk.open();
    await desk.change(other, [cola('7.00')]);
    await desk.publish(other, 'A price of somebody else');
    api.passSeconds(3 * 3600);
    await publishDue();
    expect(contentOf(await desk.exported(), drinks)).toMatchObject({ items: [{ price: '7.00' }] });
    expect(await desk.read(id)).toMatchObject({ 'publish-at': null, failure: 'draft-outdated', 'is-outdated': true });
    // Nothing of it was moved: both values are told when a person brings it up to date.
    const moved = (await desk.call('POST', `/drafts/${id}/rebase`)).json<DraftDocument>().data.attributes;
    expect(moved.conflicts).toMatchObject([{ yours: '9.50', theirs: '7.00', by: 'Huda' }]);
    for (const wrong of ['2026-11-20T10:00:00+03:00', '2027-11-20T10:00:00+03:00'])
      expect((await desk.publish(id, 'x', wrong)).json().errors).toMatchObject([
        { code: 'publication-time-invalid', source: { pointer: '/at' } },
      ]);
  });

  test('does not happen when the time is changed or taken back while the draft waits for another import', async () => {
    const id = await desk.open();
    await desk.change(id, [cola('9.00')]);
    await desk.publish(id, 'Evening prices', at);
    api.passSeconds(3 * 3600);
    await desk.signInAgain();
    const tomorrow = '2026-11-21T18:00:00+03:00';
    await publishDue(() => desk.publish(id, 'Prices of tomorrow', tomorrow));
    expect(contentOf(await desk.exported(), drinks)).toMatchObject({ items: [{ price: '8.00' }] });
    const waiting = { 'publish-at': new Date(tomorrow).toISOString(), failure: null };
    expect(await desk.read(id)).toMatchObject(waiting);
    await desk.publish(id, 'Evening prices', '2026-11-20T19:00:00+03:00');
    api.passSeconds(3600);
    await publishDue(() => desk.call('DELETE', `/drafts/${id}/publication`));
    expect(contentOf(await desk.exported(), drinks)).toMatchObject({ items: [{ price: '8.00' }] });
    expect(await desk.read(id)).toMatchObject({ 'publish-at': null, failure: null });
  });

  test('that fails unexpectedly says so; without the database, or while the merchant moves, it is tried again', async () => {
    const id = await desk.open();
    await desk.change(id, [cola('9.00')]);
    await desk.publish(id, 'Evening prices', at);
    api.passSeconds(3 * 3600);
    await desk.signInAgain();
    const logged = vi.spyOn(api.context.log, 'error').mockImplementation(() => {});
    const lost = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    for (const passing of [lost, new MerchantElsewhere('saffron', { state: 'arriving' })]) {
      await publishDue(() => Promise.reject(passing));
      expect(await desk.read(id)).toMatchObject({ 'publish-at': new Date(at).toISOString(), failure: null });
    }
    await publishDue(() => Promise.reject(new Error('a surprise')));
    expect(await desk.read(id)).toMatchObject({ 'publish-at': null, failure: 'internal-error' });
    expect(logged).toHaveBeenCalledTimes(2);
    // A person may try again.
    expect((await desk.publish(id, 'Evening prices')).statusCode).toBe(201);
  });
});

test('a draft that waits is brought onto what was published meanwhile, where both changed different values', async () => {
  const waiting = await desk.open();
  await desk.change(waiting, [cola('9.00')]);
  await desk.publish(waiting, 'Evening prices', '2026-11-20T18:00:00+03:00');
  const other = await desk.open();
  await desk.change(other, [setValue(drinks, ['items', 'cola', 'calories'], { was: null, to: 140 })]);
  const list = (await desk.call('GET', '/drafts')).json<DraftListDocument>().data;
  expect(list.map(({ id, attributes }) => [id, attributes['change-count'], attributes['publish-at'] !== null])).toEqual(
    [
      [other, 1, false],
      [waiting, 1, true],
    ],
  );
  await desk.publish(other, 'Calories');
  expect(await desk.read(waiting)).toMatchObject({ 'is-outdated': true });
  api.passSeconds(3 * 3600);
  await publishDue();
  expect(contentOf(await desk.exported(), drinks)).toMatchObject({ items: [{ price: '9.00', calories: 140 }] });
  await desk.signInAgain();
  const [newest] = await desk.history();
  expect(newest?.attributes).toMatchObject({ by: 'Huda', reason: 'Evening prices', 'change-count': 1 });
});

test('a folder that the desk has changed since is known, and a folder with something new is not', async () => {
  const id = await desk.open();
  const folder = aBundle();
  expect(await findPublishedEarlier(api.context, folder)).toBeUndefined();
  await desk.change(id, [cola('9.00')]);
  await desk.publish(id);
  expect(await findPublishedEarlier(api.context, folder)).toBe('saffron');
  const other = aBundle();
  changeFile(other, drinks, '/name/fr', 'Autre');
  expect(await findPublishedEarlier(api.context, other)).toBeUndefined();
});

describe('a rollback', () => {
  test('brings an earlier bundle back, with today’s stock, and the draft that is open onto it', async () => {
    const id = await desk.open();
    await desk.change(id, [
      cola('9.00'),
      setValue(grill, ['items', 'lunch-box'], { was: lunchBox(contentOf(await desk.exported(), grill)), to: null }),
    ]);
    await desk.publish(id);
    const [, first] = await desk.history();
    await setStock(api.context, { merchantHandle: 'saffron', kind: 'item', handle: 'burger', isAvailable: false });
    const { 'to-return': changes } = (await desk.call('GET', `/publications/${first?.id}`)).json().data.attributes;
    expect(changes.map(({ at, was, now }: BundleDifference) => [at.join(' '), was, typeof now])).toEqual([
      ['items lunch-box', null, 'object'],
      ['items cola price', '9.00', 'string'],
    ]);
    const back = await desk.call('POST', `/publications/${first?.id}/rollback`, { reason: 'The box is missed' });
    expect(back.statusCode, back.body).toBe(201);
    const files = await desk.exported();
    expect(contentOf(files, drinks)).toMatchObject({ items: [{ price: '8.00' }] });
    expect(contentOf(files, grill)).toMatchObject({
      items: [{ handle: 'burger', isSoldOut: true }, { handle: 'lunch-box' }],
    });
    const [newest] = await desk.history();
    expect(newest?.attributes).toMatchObject({ source: 'rollback', restores: first?.id, reason: 'The box is missed' });
    expect(
      (await desk.call('POST', `/publications/${newest?.id}/rollback`, { reason: 'again' })).json().errors,
    ).toMatchObject([{ code: 'publication-current' }]);
  });

  test('a folder that was imported meanwhile is in the history before it is replaced', async () => {
    const [first] = await desk.history();
    const before = await desk.exported();
    const files = aBundle();
    changeFile(files, drinks, '/items/0/price', '12.00');
    files.set('images/logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g/></svg>'));
    await importBundle(api.context, files);
    expect((await desk.call('POST', `/publications/${first?.id}/rollback`, { reason: 'Back' })).statusCode).toBe(201);
    expect((await desk.history()).map(({ attributes }) => [attributes.source, attributes['change-count']])).toEqual([
      ['rollback', 2],
      ['files', 2],
      ['files', 0],
    ]);
    expect(bytesOf(await desk.exported())).toEqual(bytesOf(before));
  });
});

test('a rollback breaks no open cart: each is repaired where a dish or a price went, and becomes an order', async () => {
  await api.close();
  api = await openTestApi();
  expect(await rollBackUnderCarts(api, { items: 20, carts: 6 })).toMatchObject({ broken: 0, repaired: 6 });
});

test('what is published, put off, taken back, rolled back and thrown away is in the log, with who and why', async () => {
  const id = await desk.open();
  await desk.change(id, [cola('9.00')]);
  await desk.publish(id, 'Evening', '2026-11-20T18:00:00+03:00');
  await desk.call('DELETE', `/drafts/${id}/publication`);
  await desk.publish(id, 'Now');
  const [, first] = await desk.history();
  await desk.call('POST', `/publications/${first?.id}/rollback`, { reason: 'Back' });
  await desk.call('DELETE', `/drafts/${await desk.open()}`);
  const { data } = (await desk.call('GET', '/log?about=menu')).json();
  expect(
    data.map(({ attributes }: { attributes: Record<string, unknown> }) => [
      attributes.action,
      attributes.by,
      attributes['subject-name'],
    ]),
  ).toEqual([
    ['draft-discarded', 'Huda', null],
    ['bundle-rolled-back', 'Huda', { 'en-us': 'Back' }],
    ['bundle-published', 'Huda', { 'en-us': 'Now' }],
    ['publication-unscheduled', 'Huda', { 'en-us': 'Evening' }],
    ['publication-scheduled', 'Huda', { 'en-us': 'Evening' }],
  ]);
});

const lunchBox = (file: Json): Json => (file as { items: Json[] }).items[1] ?? null;

/** Publishes what is due; `meanwhile` happens between the look for it and the work on the first draft. */
async function publishDue(meanwhile?: () => Promise<unknown>): Promise<void> {
  const begin = api.context.db.transaction.bind(api.context.db);
  if (meanwhile)
    vi.spyOn(api.context.db, 'transaction').mockImplementationOnce(async (work) => {
      await meanwhile();
      return begin(work);
    });
  await publishDueJob.run(api.context, {});
}
