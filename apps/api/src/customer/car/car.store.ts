import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { isOfCustomer } from '../is-of-customer.ts';
import { customerCars } from '../customer.tables.ts';

export type CustomerCar = typeof customerCars.$inferSelect;
export type CarFields = Pick<CustomerCar, 'colour' | 'maker' | 'plateNumber'>;

export function findCars(db: Db, merchantId: string, customerId: string): Promise<CustomerCar[]> {
  return db
    .select()
    .from(customerCars)
    .where(isOfCustomer(customerCars, { merchantId, customerId }))
    .orderBy(asc(customerCars.createdAt), asc(customerCars.id));
}

/** One car of this customer; another customer's is not found. */
export async function findCar(
  db: Db,
  merchantId: string,
  customerId: string,
  id: string,
): Promise<CustomerCar | undefined> {
  const [row] = await db
    .select()
    .from(customerCars)
    .where(isOwn(merchantId, customerId, id));
  return row;
}

export async function insertCar(db: Db, car: typeof customerCars.$inferInsert): Promise<CustomerCar> {
  const [row] = await db.insert(customerCars).values(car).returning();
  if (!row) throw new Error('The car was not stored.');
  return row;
}

export async function updateCar(
  db: Db,
  merchantId: string,
  customerId: string,
  id: string,
  fields: CarFields,
): Promise<CustomerCar | undefined> {
  const [row] = await db
    .update(customerCars)
    .set(fields)
    .where(isOwn(merchantId, customerId, id))
    .returning();
  return row;
}

/** Answers whether there was such a car. */
export async function deleteCar(db: Db, merchantId: string, customerId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(customerCars)
    .where(isOwn(merchantId, customerId, id))
    .returning({ id: customerCars.id });
  return rows.length > 0;
}

const isOwn = (merchantId: string, customerId: string, id: string) =>
  and(isOfCustomer(customerCars, { merchantId, customerId }), eq(customerCars.id, id));
