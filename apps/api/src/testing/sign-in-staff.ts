import type { StaffSessionDocument } from '@sufra/contracts';
import type { StaffRole } from '@sufra/ordering';
import { v7 as uuid } from 'uuid';
import { saveStaff } from '../staff/staff.store.ts';
import type { TestApi } from './open-test-api.ts';
import type { SeededMerchant } from './seed-merchant.ts';

export type SignedInStaff = { token: string; staffId: string; email: string };

const password = 'long-and-made-by-us';
let passwordHash: Promise<string> | undefined;

/** Signs a member of staff in: by default one who may do everything. */
export async function signInStaff(
  api: TestApi,
  merchant: SeededMerchant,
  given: { role?: StaffRole; branchId?: string } = {},
): Promise<SignedInStaff> {
  const { role = 'manager', branchId = null } = given;
  const email = `${role}-${uuid()}@saffron.test`;
  passwordHash ??= api.context.passwords.hash(password);
  await saveStaff(api.context.db, {
    id: uuid(),
    merchantId: merchant.id,
    branchId,
    role,
    name: 'Huda',
    email,
    passwordHash: await passwordHash,
    isSample: false,
    createdAt: api.context.now(),
  });
  const response = await api.call('POST', '/staff/login', { merchant, body: { email, password } });
  const { data } = response.json<StaffSessionDocument>();
  return { token: data.attributes.token, staffId: data.attributes['staff-id'], email };
}
