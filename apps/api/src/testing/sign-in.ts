import type { TestApi, TestCall } from './open-test-api.ts';

export type SignedInGuest = { token: string; customerId: string };

/** Walks through the real sign-in: name and number, the code from the message, a customer's token. */
export async function signIn(
  api: TestApi,
  given: { mobile?: string; firstName?: string; merchant?: TestCall['merchant'] } = {},
): Promise<SignedInGuest> {
  const mobile = given.mobile ?? '512345678';
  const { merchant } = given;
  await api.call('POST', '/customers', { merchant, body: { 'first-name': given.firstName ?? 'Sara', mobile } });
  await api.runJobs();
  const password = lastCode(api);
  const response = await api.call('POST', '/login/guest', { merchant, body: { username: `966${mobile}`, password } });
  const { data } = response.json<{ data: { attributes: { token: string; 'customer-id': string } } }>();
  return { token: data.attributes.token, customerId: data.attributes['customer-id'] };
}

/** The code in the newest message. */
export function lastCode(api: TestApi): string {
  return /#(\d+)$/.exec(api.sent.at(-1)?.text ?? '')?.[1] ?? 'no message was sent';
}
