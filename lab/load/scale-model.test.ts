import { expect, test } from 'vitest';
import { describeInstallations, describeNeeds, installationOf, needOf, prices, type Costs } from './scale-model.ts';

const costs: Costs = {
  shopMs: 6,
  databaseMs: 3,
  requestsPerVisit: 8,
  statementsPerVisit: 20,
  storedKilobytes: 10,
  walKilobytes: 20,
  announcedPerSecond: 1412.5,
};

test('what a thousand branches need follows from what a visit costs and what stays open', () => {
  expect(needOf(1000, costs)).toMatchObject({
    ordersPerSecond: 25,
    visitsPerSecond: 100,
    requestsPerSecond: 800,
    shopProcessors: 1,
    shopProcesses: 6,
    databaseProcessors: 1,
    connections: 66,
    streams: 52_500,
    announcing: 0.1,
  });
  expect(needOf(10_000, costs)).toMatchObject({
    shopProcessors: 10,
    shopProcesses: 53,
    databaseProcessors: 5,
    announcing: 1,
  });
});

test('a small chain has two processes all the same, so that one may go', () => {
  expect(needOf(10, costs).shopProcesses).toBe(2);
});

test('needs stand side by side', () => {
  const table = describeNeeds([10, 1000].map((branches) => needOf(branches, costs)));
  expect(table.split('\n').slice(0, 3)).toEqual([
    '| Branches | 10 | 1,000 |',
    '| --- | --- | --- |',
    '| orders a second | 0.25 | 25 |',
  ]);
});

test('each database has a standby, and a price follows from what is rented and stored', () => {
  const small = installationOf(needOf(10, costs), costs);
  expect(small).toMatchObject({ databases: 1, hasMessageService: false, processors: 2 + 2 * 2 + 2 });
  const stored = needOf(10, costs).storedGigabytesPerYear;
  expect(small.dollarsPerMonth).toBeCloseTo(
    8 * prices.processor + stored * (2 * prices.diskGigabyte + prices.backupGigabyte),
  );
  expect(small.centsPerOrder).toBeCloseTo((small.dollarsPerMonth / (10 * 200 * 30)) * 100);
});

test('a large chain has cells, and where one of them announces more than half of what it can a message service', () => {
  const slowDisk = { ...costs, announcedPerSecond: 490 };
  expect(installationOf(needOf(100_000, costs), costs)).toMatchObject({ databases: 50, hasMessageService: false });
  expect(installationOf(needOf(100_000, slowDisk), slowDisk)).toMatchObject({ databases: 50, hasMessageService: true });
});

test('installations stand side by side', () => {
  const needs = [10, 100_000].map((branches) => needOf(branches, costs));
  expect(describeInstallations(needs, costs)).toContain('| servers of PostgreSQL, each with a standby | 1 | 50 |');
});
