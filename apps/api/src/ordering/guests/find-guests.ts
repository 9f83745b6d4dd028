import type { StaffCustomerDocument, StaffCustomerListDocument } from '@sufra/contracts';
import { and, desc, eq, getTableColumns, inArray, like, ne, type SQL, sql } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import type { RequestContext } from '../../context.ts';
import { findBlock } from '../../customer/block/block.store.ts';
import { customers } from '../../customer/customer.tables.ts';
import { isNamed } from '../../customer/is-named.ts';
import { isOpen } from '../../platform/database/open-orders.ts';
import { readOpinions } from '../figures/read-ratings.ts';
import { feedback } from '../feedback/feedback.tables.ts';
import { readBalance } from '../loyalty/points.ts';
import { countArchivedOrders, hasArchivedOrder } from '../order/archive/archived-orders.ts';
import { presentOrderRow } from '../order/order.resource.ts';
import { orders } from '../order.tables.ts';

const mostFound = 20;
const mostOrders = 30;
const mostMessages = 20;

type StoredCustomer = typeof customers.$inferSelect;
type Counted = { orders: number; lastOrderAt: Date | null };

/**
 * Customers with an order at a branch, or at any: by the last digits of their number, three or more, or a part of their
 * name, the newest first.
 */
export async function searchGuests(
  context: RequestContext,
  branchId: string | null,
  search: string,
): Promise<StaffCustomerListDocument['data']> {
  const isFound = conditionOf(search);
  if (!isFound) return [];
  const { db, merchant, now } = context;
  const found = await db
    .select({ ...getTableColumns(customers), isBlocked: isBlocked(now()).mapWith(Boolean) })
    .from(customers)
    .where(and(eq(customers.merchantId, merchant.id), isFound, isKnown(branchId, now())))
    .orderBy(desc(customers.createdAt))
    .limit(mostFound);
  const counts = await countOrders(context, branchId, found);
  return found.map((customer) => ({
    type: 'staff-customers' as const,
    id: customer.id,
    attributes: { ...presentKnown(customer, counts.get(customer.id)), 'is-blocked': customer.isBlocked },
  }));
}

/** The typed words or digits, Arabic ones included; undefined when they are too few to search by. */
function conditionOf(search: string): SQL | undefined {
  const typed = search
    .normalize('NFKC')
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .trim();
  const digits = typed.replaceAll(/[\s+-]/g, '');
  if (/^\d{3,15}$/.test(digits)) return like(customers.mobile, `%${digits.slice(-9)}`);
  return /^\d+$/.test(digits) ? undefined : isNamed(typed);
}

const atBranch = (branchId: string | null): SQL | undefined =>
  branchId === null ? undefined : eq(orders.branchId, branchId);

const hasOrdered = (branchId: string | null): SQL => sql`exists (
  select from ${orders} where ${orders.customerId} = ${customers.id} and ${orders.merchantId} = ${customers.merchantId}
    and ${orders.status} <> 'waiting-for-payment' and ${atBranch(branchId) ?? sql`true`})`;

/** Named in full: as a column of a result it would lose the names of its tables. */
const isBlocked = (now: Date): SQL => sql`exists (
  select from customer_blocks where customer_blocks.merchant_id = customers.merchant_id
    and (customer_blocks.customer_id = customers.id or customer_blocks.number = customers.dial_code || customers.mobile)
    and (customer_blocks.until is null or customer_blocks.until > ${now.toISOString()}::timestamptz))`;

/** Guests who ordered at the branch, and guests with a block: a number may have passed to another person. */
const isKnown = (branchId: string | null, now: Date): SQL => sql`(${hasOrdered(branchId)} or ${isBlocked(now)}
  or ${hasArchivedOrder(sql`${customers.id}`, sql`${customers.merchantId}`, branchId)})`;

/** Archived orders are counted as well. */
async function countOrders(
  context: RequestContext,
  branchId: string | null,
  found: readonly StoredCustomer[],
): Promise<Map<string, Counted>> {
  if (found.length === 0) return new Map();
  const { db, merchant } = context;
  const ids = found.map(({ id }) => id);
  const rows = await db
    .select({
      id: orders.customerId,
      orders: sql<number>`count(*)::integer`,
      lastOrderAt: sql<string>`max(${orders.placedAt})`,
    })
    .from(orders)
    .where(
      and(
        eq(orders.merchantId, merchant.id),
        inArray(orders.customerId, ids),
        ne(orders.status, 'waiting-for-payment'),
        atBranch(branchId),
      ),
    )
    .groupBy(orders.customerId);
  const counts = new Map<string, Counted>(await countArchivedOrders(context, ids, branchId));
  for (const { id, orders: count, lastOrderAt: last } of rows) {
    const archived = counts.get(id);
    const lastOrderAt = new Date(Math.max(Date.parse(last), archived?.lastOrderAt?.getTime() ?? 0));
    counts.set(id, { orders: count + (archived?.orders ?? 0), lastOrderAt });
  }
  return counts;
}

const presentKnown = ({ firstName, lastName, mobile }: StoredCustomer, counted: Counted | undefined) => ({
  name: `${firstName} ${lastName}`.trim(),
  'last-digits': mobile?.slice(-4) ?? null,
  orders: counted?.orders ?? 0,
  'last-order-at': counted?.lastOrderAt?.toISOString() ?? null,
});

/** A customer whom a branch, or any, knows. */
export async function findGuest(
  { db, merchant, now }: RequestContext,
  branchId: string | null,
  id: string,
): Promise<StoredCustomer | undefined> {
  if (!isUuid(id)) return undefined;
  const [customer] = await db
    .select()
    .from(customers)
    .where(and(eq(customers.merchantId, merchant.id), eq(customers.id, id), isKnown(branchId, now())));
  return customer;
}

/** How those of the customers are called today whom a branch, or any, knows; by id. */
export async function nameGuests(
  { db, merchant, now }: RequestContext,
  branchId: string | null,
  ids: readonly string[],
): Promise<Map<string, { name: string; 'last-digits': string | null }>> {
  const asked = ids.filter((id) => isUuid(id));
  if (asked.length === 0) return new Map();
  const found = await db
    .select()
    .from(customers)
    .where(and(eq(customers.merchantId, merchant.id), inArray(customers.id, asked), isKnown(branchId, now())));
  return new Map(
    found.flatMap((customer) => {
      const { name, 'last-digits': digits } = presentKnown(customer, undefined);
      // Nothing is left of one who was erased.
      return name === '' && digits === null ? [] : [[customer.id, { name, 'last-digits': digits }]];
    }),
  );
}

/** One customer with the newest orders; undefined for one without any at the branch. */
export async function readGuest(
  context: RequestContext,
  branchId: string | null,
  id: string,
): Promise<StaffCustomerDocument['data'] | undefined> {
  const { db, merchant } = context;
  const customer = await findGuest(context, branchId, id);
  if (!customer) return undefined;
  const counts = await countOrders(context, branchId, [customer]);
  const isTheirs = and(
    eq(orders.merchantId, merchant.id),
    eq(orders.customerId, id),
    ne(orders.status, 'waiting-for-payment'),
    atBranch(branchId),
  );
  const newest = await db.select().from(orders).where(isTheirs).orderBy(desc(orders.placedAt)).limit(mostOrders);
  const [open] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isTheirs, isOpen(orders.status)))
    .limit(1);
  const messages = await db
    .select()
    .from(feedback)
    .where(and(eq(feedback.merchantId, merchant.id), eq(feedback.customerId, id)))
    .orderBy(desc(feedback.createdAt))
    .limit(mostMessages);
  const { dialCode, mobile } = customer;
  const points = merchant.loyalty ? await readBalance(context, { merchantId: merchant.id, customerId: id }) : null;
  const block = await findBlock(db, { merchantId: merchant.id, customerId: id }, context.now());
  const ratings = await readOpinions(context, newest);
  return {
    type: 'staff-customers',
    id,
    attributes: {
      ...presentKnown(customer, counts.get(id)),
      'is-blocked': block !== undefined,
      phone: open && mobile !== null ? `+${(dialCode ?? '').replace('+', '')}${mobile}` : null,
      'customer-since': customer.createdAt.toISOString(),
      points,
      block: block
        ? { reason: block.reason, until: block.until?.toISOString() ?? null, at: block.at.toISOString() }
        : null,
      'newest-orders': newest.map((order) => ({
        ...presentOrderRow(order),
        id: order.id,
        rating: ratings.get(order.id) ?? null,
      })),
      feedback: messages.map(({ message, createdAt }) => ({ message, 'received-at': createdAt.toISOString() })),
    },
  };
}
