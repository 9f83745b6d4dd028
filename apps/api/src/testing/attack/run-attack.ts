import type { TestApi } from '../open-test-api.ts';
import { saraAccount, signUpAndConfirm } from '../sign-up.ts';
import { createAttacker, type Target } from './attacker.ts';
import { enterWithCode, enterWithPassword, enterWithReset, type Guest, type WayIn } from './genuine-guest.ts';
import { createPhones, type Phones } from './phones.ts';

export type AttackSize = { requests: number; addresses: number; guests: number; hours: number };

export type AttackReport = {
  requests: number;
  opened: number;
  /** Answers that were our own mistake. */
  failed: number;
  tally: Map<string, number>;
  waysIn: Map<WayIn, number>;
  mostMessagesInADay: ReturnType<Phones['figures']>;
};

const atOnce = 16;

/**
 * Attacks sign-in from many addresses over hours of the clock, while guests sign in: half of them new ones, half with
 * accounts whose numbers and e-mail addresses the attackers know; and the attackers know every fifth new number too.
 */
export async function runAttack(api: TestApi, size: AttackSize): Promise<AttackReport> {
  const members: Guest[] = [];
  for (let index = 0; index < Math.ceil(size.guests / 2); index += 1) members.push(await aMember(api, index));
  const guests = Array.from({ length: Math.floor(size.guests / 2) }, (_, index) => aNewGuest(index));
  // The budgets are those of days: start at midnight, after what made the members.
  api.passSeconds(12 * 3600);
  const phones = createPhones(api, new Set(members.map(({ mobile }) => `+966${mobile}`)));

  const known = [...members, ...guests.filter((_, index) => index % 5 === 0)].map(targetOf);
  const attacker = createAttacker(api, addressesOf(size.addresses), known);
  const waysIn = new Map<WayIn, number>();
  let opened = 0;
  const comers = guests.flatMap((guest, index) => [guest, members[index]]).filter((guest) => guest !== undefined);
  const strikesPerComer = Math.floor(size.requests / comers.length);
  for (const [index, guest] of comers.entries()) {
    for (let left = strikesPerComer; left > 0; left -= atOnce) {
      const strikes = Array.from({ length: Math.min(atOnce, left) }, () => attacker.strike());
      opened += (await Promise.all(strikes)).filter(Boolean).length;
    }
    await phones.deliver();
    const way = await wayOf(index)(api, phones, guest);
    waysIn.set(way, (waysIn.get(way) ?? 0) + 1);
    api.passSeconds(Math.floor((size.hours * 3600) / comers.length));
  }
  const requests = [...attacker.tally.values()].reduce((sum, count) => sum + count, 0);
  const failures = [...attacker.tally].filter(([kind]) => / 5\d\d$/.test(kind));
  const failed = failures.reduce((sum, [, count]) => sum + count, 0);
  return { requests, opened, failed, tally: attacker.tally, waysIn, mostMessagesInADay: phones.figures() };
}

/** New guests come by code; members by password at home, by code where they never were, or having forgotten it. */
const wayOf = (index: number) =>
  index % 2 === 0
    ? enterWithCode
    : ([enterWithPassword, enterWithCode, enterWithReset][((index - 1) / 2) % 3] ?? enterWithCode);

const targetOf = ({ mobile, email }: Guest): Target => ({ mobile, email: email ?? `${mobile}@example.com` });

const aNewGuest = (index: number): Guest => ({
  mobile: String(560_000_000 + index),
  address: `198.18.${Math.floor(index / 250)}.${index % 250}`,
});

/** Signed up at the address of the test calls; where they come from now, they were never seen unless at home. */
async function aMember(api: TestApi, index: number): Promise<Guest> {
  const mobile = String(550_000_000 + index);
  const email = `member${index}@example.com`;
  await signUpAndConfirm(api, { mobile, email });
  api.passSeconds(61);
  const isAtHome = index % 3 === 0;
  const address = isAtHome ? '198.51.100.7' : `198.19.${Math.floor(index / 250)}.${index % 250}`;
  return { mobile, email, password: saraAccount.password, address };
}

const addressesOf = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `100.${64 + (index % 60)}.${Math.floor(index / 250)}.${index % 250}`);
