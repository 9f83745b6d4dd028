import { openDatabase } from '@sufra/api/platform/database/database';
import { loadConfig } from '@sufra/api';
import { codePolicy } from '@sufra/api/customer/sign-in/code-budgets';
import { runAttack, type AttackReport } from '@sufra/api/testing/attack/run-attack';
import { runFriday, type FridayReport } from '@sufra/api/testing/attack/run-friday';
import { startTestApi } from '@sufra/api/testing/open-test-api';
import { seedMerchant } from '@sufra/api/testing/seed-merchant';
import type { Figure } from './report.ts';

const { unansweredPerDay: budget } = loadConfig({}).codes;
const command = 'npm run bench -- sign-in';
const size = { requests: 50_000, addresses: 10_000, guests: 400, hours: 22 };

/** Twenty of the busiest minutes of 1,000 branches, whose guests are attacked in all of them. */
const friday = { branches: 1000, minutes: 20, guestsPerMinute: 600, requests: 50_000, addresses: 10_000 };

/** The same number of hostile requests in the busiest minutes of a Friday of 1,000 branches, among 12,000 guests. */
export async function measureAttackedFriday(databaseUrl: string): Promise<Figure[]> {
  const database = await openDatabase({ databaseUrl });
  const api = await startTestApi(database);
  try {
    await seedMerchant(api.context.db);
    return fridayFiguresOf(await runFriday(api, friday));
  } finally {
    await api.close();
    await database.close();
  }
}

function fridayFiguresOf(report: FridayReport): Figure[] {
  const { guests, atOnce, onSecondRequest, keptOut, untold, requests, opened, failed, hostileMessages } = report;
  const told = (count: number) => count.toLocaleString('en');
  const none = (what: string, count: number): Figure => ({
    what,
    budget: '0',
    measured: told(count),
    isMet: count === 0,
    command,
  });
  return [
    none(
      `Sign-in of ${told(guests)} guests of 1,000 branches under ${told(requests)} hostile requests: guests kept out`,
      keptOut,
    ),
    {
      ...atMost('… guests who had to ask twice', onSecondRequest, guests / 20),
      measured: `${told(onSecondRequest)} (${told(atOnce)} at once)`,
    },
    none('… guests without a message who were not told', untold),
    none('… accounts opened', opened),
    none('… answers with status 500', failed),
    atMost('… messages that no guest asked for', hostileMessages, requests / 20),
  ];
}

/** Fifty thousand hostile requests from ten thousand addresses within a day of the clock, and four hundred guests. */
export async function measureAttack(databaseUrl: string): Promise<Figure[]> {
  const database = await openDatabase({ databaseUrl });
  const api = await startTestApi(database);
  try {
    await seedMerchant(api.context.db);
    return figuresOf(await runAttack(api, size));
  } finally {
    await api.close();
    await database.close();
  }
}

function figuresOf(report: AttackReport): Figure[] {
  const { requests, opened, failed, waysIn, tally, mostMessagesInADay } = report;
  console.error(
    [...tally]
      .map(([kind, count]) => `${kind}: ${count}`)
      .toSorted()
      .join('\n'),
  );
  const lockedOut = waysIn.get('locked out') ?? 0;
  const { toProven, toOthers, toOneNumber } = mostMessagesInADay;
  const ways = [...waysIn].map(([way, count]) => `${way} ${count}`).join(', ');
  return [
    {
      what: `Sign-in under ${requests.toLocaleString('en')} hostile requests from ${size.addresses.toLocaleString('en')} addresses: guests kept out`,
      budget: '0',
      measured: `${lockedOut} of ${size.guests} (${ways})`,
      isMet: lockedOut === 0,
      command,
    },
    { what: '… accounts opened', budget: '0', measured: String(opened), isMet: opened === 0, command },
    { what: '… answers with status 500', budget: '0', measured: String(failed), isMet: failed === 0, command },
    atMost('… messages in a day to numbers that nobody proved, guests’ own included', toOthers, budget),
    atMost('… messages in a day to proven numbers', toProven, budget),
    atMost('… most messages to one number in a day', toOneNumber, codePolicy.sendsPerNumberAndDay),
  ];
}

const atMost = (what: string, measured: number, budget: number): Figure => ({
  what,
  budget: budget.toLocaleString('en'),
  measured: measured.toLocaleString('en'),
  isMet: measured <= budget,
  command,
});
