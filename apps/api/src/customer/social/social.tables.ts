import { boolean, index, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import type { SocialProvider } from '@sufra/contracts';
import { merchants } from '../../catalogue/merchant/merchant.tables.ts';
import { customers } from '../customer.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** By which name a provider knows a customer. The e-mail is what the provider said when it was last used. */
export const customerIdentities = pgTable(
  'customer_identities',
  {
    id: uuid().notNull().unique(),
    merchantId: uuid('merchant_id')
      .notNull()
      .references(() => merchants.id),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    provider: text().$type<SocialProvider>().notNull(),
    subject: text().notNull(),
    email: text(),
    isEmailVerified: boolean('is_email_verified').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.id] }),
    unique('customer_identities_subject').on(table.merchantId, table.provider, table.subject),
    index('customer_identities_customer').on(table.customerId),
    index('customer_identities_email').on(table.merchantId, table.email),
  ],
);
