import { expect, test } from 'vitest';
import type { CrowdCheck } from './check-crowd.ts';
import { hindrancesOf, isSurvived, problemsOf, tableOf } from './report-table.ts';
import type { FaultReport } from './strike.ts';

const check: CrowdCheck = {
  acknowledged: 4,
  lost: [],
  doubled: [],
  changed: [],
  refused: [],
  cartsIntact: 2,
  carts: 2,
  unsettled: [],
  unseen: [],
};
const report = (own: Partial<FaultReport> = {}): FaultReport => ({
  fault: { name: 'trip', what: 'somebody trips', databases: ['pglite'], strike: async () => {} },
  database: 'pglite',
  check,
  acknowledged: 4,
  recoverySeconds: 1.25,
  untruths: [],
  busyAnswers: 3,
  noAnswers: 2,
  ownDeaths: 0,
  failures: [],
  took: [],
  ...own,
});

test('a fault is survived when nothing is missing and nobody was told wrongly', () => {
  expect(isSurvived(report())).toBe(true);
  expect(tableOf([{ reports: [report()], problems: [] }])).toContain(
    '| trip  | pglite   | yes      | 4      | 0    | 0       | 2 of 2 | 3   | 2         | 0     | 0          | 1.3 s    |',
  );
});

test.each([
  ['an order that is gone', { check: { ...check, lost: ['guest 1, 1'] } }, 'lost: guest 1, 1'],
  ['an order that is there twice', { check: { ...check, doubled: ['guest 1, 1'] } }, 'doubled: guest 1, 1'],
  ['a cart that costs something else', { check: { ...check, cartsIntact: 1 } }, '1 carts changed'],
  ['a wrong answer', { untruths: [{ call: 'GET /menu', what: '500' }] }, 'told wrongly 1 times: GET /menu: 500'],
  ['a shop that never came back', { failures: ['nobody could order again'] }, 'nobody could order again'],
])('%s is no survival', (_, own, problem) => {
  expect(isSurvived(report(own))).toBe(false);
  expect(problemsOf(report(own))).toEqual([problem]);
});

test('where nobody answered any more, what is stored tells what was lost', () => {
  const { check: _, ...silent } = report({ failures: ['nobody could order again'] });
  const losses = { acknowledged: 4, lost: ['guest 1, 1', 'guest 1, 2'], doubled: [], changed: [] };
  const told = tableOf([{ reports: [{ ...silent, losses }], problems: [] }]);
  expect(told.split('\n')[2]?.split('|').slice(3, 7)).toEqual([' NO       ', ' 4      ', ' 2    ', ' 0       ']);
});

test('what was not tried is in the table, and below it is why', () => {
  const { check: _, ...untried } = report({ hindrance: 'there is no server to break' });
  const runs = [{ reports: [untried, report()], problems: [] }];
  expect(tableOf(runs)).toContain('| trip  | pglite   | not tried |');
  expect(hindrancesOf(runs)).toEqual(['Not tried on pglite, because there is no server to break: trip.']);
});
