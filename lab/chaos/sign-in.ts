import { setTimeout as wait } from 'node:timers/promises';
import type { GuestCalls } from './guest-calls.ts';
import type { SimulatedWorld } from './simulated-world.ts';

type SessionBody = {
  data: { attributes: { token: string }; relationships: { customer: { data: { id: string } } } };
};

export type SignedIn = { token: string; customerId: string };

/** Proves a mobile number with the code that arrives on it: a job sends it, so jobs have to go on. */
export async function signIn(calls: GuestCalls, number: number, { inbox }: SimulatedWorld): Promise<SignedIn> {
  const mobile = `50${String(1_000_000 + number).slice(-7)}`;
  const person = { 'account-type': 'guest', 'first-name': 'Noura', 'dial-code': '+966', mobile };
  await calls.insist('POST', '/api/customers', { body: person, expected: [201] });
  const username = `966${mobile}`;
  const password = await codeFor(username, inbox);
  const body = { username, password };
  const { body: session } = await calls.insist('POST', '/api/login/guest', { body, expected: [200] });
  const { attributes, relationships } = (session as SessionBody).data;
  return { token: attributes.token, customerId: relationships.customer.data.id };
}

const patienceMilliseconds = 60_000;

async function codeFor(number: string, inbox: SimulatedWorld['inbox']): Promise<string> {
  const until = performance.now() + patienceMilliseconds;
  while (performance.now() < until) {
    const message = inbox().find(({ to }) => to.replaceAll(/\D/g, '') === number);
    const code = message && /#(\d+)/.exec(message.text)?.[1];
    if (code !== undefined) return code;
    await wait(20);
  }
  throw new Error(`no code arrived on ${number} within ${patienceMilliseconds / 1000} s`);
}
