import { randomUUID } from 'node:crypto';
import type { RefundListDocument, RefundOrderBody, RefundResource } from '@sufra/contracts';
import type { TestApi } from './open-test-api.ts';
import type { SignedInStaff } from './sign-in-staff.ts';

/** The shop, and the person who gives money back. */
export type Given = { api: TestApi; staff: SignedInStaff };

export const press = (
  { api, staff }: Given,
  order: string,
  body: Partial<RefundOrderBody>,
  key: string = randomUUID(),
): ReturnType<TestApi['call']> =>
  api.call('POST', `/orders/${order}/refunds`, {
    token: staff.token,
    headers: { 'idempotency-key': key },
    body: { 'reason-code': 'missing-item', ...body },
  });

export const listOf = async ({ api, staff }: Given, order: string) =>
  (await api.call('GET', `/orders/${order}/refunds`, { token: staff.token })).json<RefundListDocument>();

export const attributesOf = (response: { body: string; json(): unknown; statusCode: number }) => {
  if (response.statusCode !== 200) throw new Error(response.body);
  return (response.json() as { data: RefundResource }).data.attributes;
};

export const errorOf = (response: { json(): unknown }) =>
  (response.json() as { errors: { code: string; detail: string; source?: { pointer: string } }[] }).errors[0];
