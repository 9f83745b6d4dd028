import { randomUUID } from 'node:crypto';
import { openDatabase } from '@sufra/api/platform/database/database';
import { orders } from '@sufra/api/ordering/order.tables';
import { conceptSchema } from '@sufra/api/catalogue/settings/concept.schema';
import { aConcept } from '@sufra/api/testing/a-concept';
import { aPayload } from '@sufra/api/testing/a-payload';
import { startTestApi } from '@sufra/api/testing/open-test-api';
import { seedCustomers } from '@sufra/api/testing/seed-customers';
import { seedShop } from '@sufra/api/testing/seed-shop';
import { sql } from 'drizzle-orm';
import { percentile, type Figure } from './report.ts';

const command = 'npm run bench -- order-attack';
const size = { attempts: 10_000, numbers: 200, addresses: 50, atOnce: 50, families: 20 };

/**
 * Ten thousand orders in cash from two hundred proved numbers and fifty addresses, spread over three hours of the
 * clock, at a merchant with the usual limits; beside them families who order twice in the evening.
 */
export async function measureOrderAttack(databaseUrl: string): Promise<Figure[]> {
  const database = await openDatabase({ databaseUrl });
  const api = await startTestApi(database);
  try {
    const { orderLimits } = conceptSchema.parse({ ...aConcept(), orderLimits: {} });
    const shop = await seedShop(api.context.db, { concept: { orderLimits } });
    const guests = await seedCustomers(api.context.db, shop.id, size.numbers + size.families);
    const attackers = guests.slice(0, size.numbers);
    const families = guests.slice(size.numbers);
    const durations: number[] = [];
    const place = async ({ token }: { token: string }, address: string) => {
      const began = performance.now();
      const headers = { 'idempotency-key': randomUUID() };
      const answer = await api.call('POST', '/orders', { token, address, headers, body: aPayload(shop) });
      durations.push(performance.now() - began);
      return answer.statusCode;
    };
    const tally = new Map<number, number>();
    let familyRefused = 0;
    const waves = size.attempts / size.atOnce;
    for (let wave = 0; wave < waves; wave += 1) {
      const statuses = await Promise.all(
        Array.from({ length: size.atOnce }, (_, nth) => {
          const attempt = wave * size.atOnce + nth;
          return place(attackers[attempt % size.numbers]!, `203.0.113.${attempt % size.addresses}`);
        }),
      );
      for (const status of statuses) tally.set(status, (tally.get(status) ?? 0) + 1);
      if (wave % (waves / 2) === 10)
        for (const family of families) if ((await place(family, '198.51.100.9')) !== 201) familyRefused += 1;
      api.passSeconds((3 * 3600) / waves);
    }
    const { rows } = await database.db.execute<{ most: number; total: number }>(
      sql`select max(count)::int as most, sum(count)::int as total from
        (select count(*) from ${orders} group by ${orders.customerId}) as of_customer`,
    );
    const { most = 0, total = 0 } = rows[0] ?? {};
    const ofAttack = total - 2 * size.families + familyRefused;
    const failed = [...tally].reduce((sum, [status, count]) => (status >= 500 ? sum + count : sum), 0);
    const allowed = size.numbers * orderLimits.unpaidOrders.perCustomer;
    const named = `${size.attempts.toLocaleString('en')} cash orders from ${size.numbers} numbers and ${size.addresses} addresses`;
    return [
      {
        what: `${named}: orders that reached a kitchen`,
        budget: `${allowed.toLocaleString('en')} (${orderLimits.unpaidOrders.perCustomer} a number)`,
        measured: `${ofAttack.toLocaleString('en')}, at most ${most} a number`,
        isMet: ofAttack <= allowed && most <= orderLimits.unpaidOrders.perCustomer,
        command,
      },
      { what: '… answers with status 500', budget: '0', measured: String(failed), isMet: failed === 0, command },
      {
        what: `… ${size.families} families beside it, two orders each, refused`,
        budget: '0',
        measured: String(familyRefused),
        isMet: familyRefused === 0,
        command,
      },
      {
        what: '… time of an attempt, 99 of 100',
        budget: '',
        measured: `${percentile(durations, 0.99).toFixed(0)} ms`,
        command,
      },
    ];
  } finally {
    await api.close();
    await database.close();
  }
}
