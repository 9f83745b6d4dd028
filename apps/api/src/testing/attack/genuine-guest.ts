import type { TestApi } from '../open-test-api.ts';
import type { Phones } from './phones.ts';

export type Guest = { mobile: string; address: string; email?: string; password?: string };

/** The way a guest signed in, or that they did not. */
export type WayIn = 'code' | 'second code' | 'link' | 'password' | 'reset' | 'locked out';

const mostRounds = 4;

/** Signs in with name and number as a person does: reads the message, asks again when none comes, follows its link. */
export async function enterWithCode(api: TestApi, phones: Phones, guest: Guest): Promise<WayIn> {
  const number = `+966${guest.mobile}`;
  for (let round = 1; round <= mostRounds; round += 1) {
    const before = phones.newestTo(number).count;
    const body = { 'first-name': 'Sara', mobile: guest.mobile };
    await api.call('POST', '/customers', { body, address: guest.address });
    await phones.deliver();
    const { count, code, key } = phones.newestTo(number);
    if (code && count > before && (await login(api, guest, { username: number, password: code })))
      return round === 1 ? 'code' : 'second code';
    if (key && (await login(api, guest, { password: key }))) return 'link';
    api.passSeconds(61);
  }
  return 'locked out';
}

/** Signs in with a password where the guest always does; with a code when passwords are paused. */
export async function enterWithPassword(api: TestApi, phones: Phones, guest: Guest): Promise<WayIn> {
  const body = { username: guest.email, password: guest.password };
  const { statusCode } = await api.call('POST', '/login', { body, address: guest.address });
  return statusCode === 200 ? 'password' : enterWithCode(api, phones, guest);
}

/** Forgot the password, and follows the link of the mail. */
export async function enterWithReset(api: TestApi, phones: Phones, guest: Guest): Promise<WayIn> {
  const { address, email = '' } = guest;
  await api.call('POST', '/forgotPassword', { body: { username: email }, address });
  await phones.deliver();
  const body = { token: phones.newestLinkTo(email), password: 'another long password' };
  const { statusCode } = await api.call('POST', '/resetPassword', { body, address });
  return statusCode === 200 ? 'reset' : enterWithCode(api, phones, guest);
}

async function login(api: TestApi, { address }: Guest, body: object): Promise<boolean> {
  return (await api.call('POST', '/login/guest', { body, address })).statusCode === 200;
}
