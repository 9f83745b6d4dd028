import { randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { customers } from '../customer/customer.tables.ts';
import { tokenHashOf } from '../customer/session/open-session.ts';
import { insertSession } from '../customer/session/session.store.ts';
import type { Db } from '../platform/database/db.ts';
import type { SignedInGuest } from './sign-in.ts';

/** A crowd of customers who are signed in already: fifty real sign-ins would take longer than what they do. */
export async function seedCustomers(
  db: Db,
  merchantId: string,
  count: number,
  firstNumber = 0,
  createdAt = new Date('2026-11-20T11:00:00Z'),
): Promise<SignedInGuest[]> {
  const guests = Array.from({ length: count }, () => ({
    customerId: uuid(),
    token: randomBytes(32).toString('base64url'),
  }));
  await db.insert(customers).values(
    guests.map(({ customerId }, index) => ({
      id: customerId,
      merchantId,
      accountType: 'guest' as const,
      firstName: `Guest ${index}`,
      lastName: '',
      dialCode: '966',
      mobile: String(510_000_000 + firstNumber + index),
      mobileVerifiedAt: createdAt,
      status: 'verified' as const,
      createdAt,
    })),
  );
  for (const { customerId, token } of guests) {
    const tokenHash = tokenHashOf(token);
    const expiresAt = new Date(createdAt.getTime() + 30 * 24 * 3600 * 1000);
    await insertSession(db, { id: uuid(), tokenHash, merchantId, customerId, createdAt, expiresAt });
  }
  return guests;
}
