import { sql } from 'drizzle-orm';
import type { RequestContext } from '../context.ts';

/** What a guest used of offers counts for the account that the guest became part of. */
export async function moveUses({ db }: RequestContext, from: string, to: string): Promise<void> {
  await db.execute(sql`update offer_redemptions set customer_id = ${to}::uuid where customer_id = ${from}::uuid`);
  await db.execute(sql`
    with moved as (
      delete from customer_offer_uses where customer_id = ${from}::uuid returning merchant_id, offer_code, uses
    )
    insert into customer_offer_uses (merchant_id, customer_id, offer_code, uses)
    select merchant_id, ${to}::uuid, offer_code, uses from moved
    on conflict (merchant_id, customer_id, offer_code) do update set uses = customer_offer_uses.uses + excluded.uses`);
}
