import type { TestApi, TestCall } from './open-test-api.ts';
import { lastCode, type SignedInGuest } from './sign-in.ts';

export const saraAccount = {
  'first-name': 'Sara',
  'last-name': 'Haddad',
  mobile: '512345678',
  email: 'sara@example.com',
  password: 'a long password',
};

/** Walks through the real sign-up: the form, the code from the message, a customer's token. */
export async function signUp(
  api: TestApi,
  given: Partial<typeof saraAccount> = {},
  call: TestCall = {},
): Promise<SignedInGuest> {
  const asked = await api.call('POST', '/customers', { ...call, body: { ...saraAccount, ...given } });
  const { id, attributes } = asked.json().data;
  await api.runJobs();
  const body = { code: lastCode(api), ticket: attributes.ticket };
  const response = await api.call('POST', `/customers/${id}/verify`, { ...call, body });
  await api.runJobs();
  return { token: response.json().data.attributes.token, customerId: id };
}

/** The code in the newest mail. */
export const lastMailCode = (api: TestApi): string =>
  /^(\d{4,8})$/m.exec(api.mails.at(-1)?.text ?? '')?.[1] ?? 'no mail with a code was sent';

/** The token of the link in the newest mail. */
export const lastMailToken = (api: TestApi): string =>
  /token=([\w-]+)/.exec(api.mails.at(-1)?.text ?? '')?.[1] ?? 'no mail with a link was sent';

/** An account whose e-mail address is confirmed as well. */
export async function signUpAndConfirm(api: TestApi, given: Partial<typeof saraAccount> = {}): Promise<SignedInGuest> {
  const guest = await signUp(api, given);
  const body = { code: lastMailCode(api), channel: 'email' };
  await api.call('POST', `/customers/${guest.customerId}/verify`, { token: guest.token, body });
  return guest;
}
