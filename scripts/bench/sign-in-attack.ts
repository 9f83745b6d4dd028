import { openDatabase } from '@sufra/api/database/database';
import { codePolicy } from '@sufra/api/customer/sign-in/code-policy';
import { runAttack, type AttackReport } from '@sufra/api/testing/attack/run-attack';
import { startTestApi } from '@sufra/api/testing/open-test-api';
import { seedMerchant } from '@sufra/api/testing/seed-merchant';
import type { Figure } from './report.ts';

const command = 'npm run bench -- sign-in';
const size = { requests: 50_000, addresses: 10_000, guests: 400, hours: 22 };

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
    atMost(
      '… messages in a day to numbers that nobody proved, guests’ own included',
      toOthers,
      codePolicy.sendsPerMerchantAndDay,
    ),
    atMost('… messages in a day to proven numbers', toProven, codePolicy.provenSendsPerMerchantAndDay),
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
