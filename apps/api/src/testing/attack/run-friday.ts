import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { branches } from '../../catalogue/location/location.tables.ts';
import { merchants } from '../../catalogue/merchant/merchant.tables.ts';
import { networkHashOf, networkPair } from '../../customer/sign-in/code-budgets.ts';
import type { Db } from '../../platform/database/db.ts';
import { countUses } from '../../platform/limits/limit-counter.store.ts';
import { usesOf } from '../../platform/limits/take-allowance.ts';
import type { TestApi } from '../open-test-api.ts';
import { createAttacker, createDice } from './attacker.ts';

export type FridaySize = {
  branches: number;
  minutes: number;
  guestsPerMinute: number;
  /** Hostile requests, spread over these minutes, and the addresses they come from. */
  requests: number;
  addresses: number;
};

export type FridayReport = {
  guests: number;
  /** Guests who typed a code: those who got it at once, and those who were asked to ask again and did. */
  atOnce: number;
  onSecondRequest: number;
  keptOut: number;
  /** Answers that promised a message when none came. */
  untold: number;
  requests: number;
  opened: number;
  failed: number;
  /** Messages that no guest asked for. */
  hostileMessages: number;
};

type Guest = { mobile: string; address: string; isTold: boolean; requests: number };

const atOnce = 16;
const mostRequests = 4;
const abandoning = 20;

/**
 * The busiest minutes of a chain, with an attack on sign-in in the middle of them. Seven guests in ten come through a
 * few addresses that a mobile network shares, the others from home; one in twenty never types the code. One attacker in
 * ten sits in the same networks as the guests at home.
 */
export async function runFriday(api: TestApi, size: FridaySize): Promise<FridayReport> {
  await openBranches(api, size.branches);
  const dice = createDice(7);
  const homes = Array.from({ length: 50 }, (_, network) => `198.18.${network}`);
  const mobileNetwork = Array.from({ length: 20 }, (_, index) => `198.19.0.${index}`);
  const report = { guests: 0, atOnce: 0, onSecondRequest: 0, keptOut: 0, untold: 0, requests: 0, opened: 0, failed: 0 };
  let number = 560_000_000;
  const aGuest = (address: string): Guest => ({ mobile: String((number += 1)), address, isTold: false, requests: 0 });

  // A process that is warm: the first message of all makes the queue known to it.
  await ask(api, aGuest('192.0.2.1'));
  await api.runJobs();
  await answerYesterday(api, [
    ...homes.map((home) => ({ address: `${home}.9`, codes: 200 })),
    { address: '198.19.0.1', codes: 20_000 },
  ]);

  const from = api.sent.length;
  const targets = Array.from({ length: 200 }, (_, index) => ({
    mobile: String(560_000_100 + 7 * index),
    email: `member${index}@example.com`,
  }));
  const attacker = createAttacker(api, hostileAddresses(size.addresses, homes), targets);
  const strikesAMinute = Math.ceil(size.requests / size.minutes);
  let waiting: Guest[] = [];
  let ownMessages = 0;
  for (let minute = 0; minute < size.minutes + mostRequests; minute += 1) {
    const isOpen = minute < size.minutes;
    const comers = Array.from({ length: isOpen ? size.guestsPerMinute : 0 }, () => {
      const home = `${homes[dice(homes.length)]}.${10 + dice(200)}`;
      return aGuest(dice(10) < 7 ? (mobileNetwork[dice(mobileNetwork.length)] ?? home) : home);
    });
    report.guests += comers.length;
    const before = api.sent.length;
    const here = [...waiting, ...comers];
    const strikes = isOpen ? strikesAMinute : 0;
    const most = Math.max(here.length, strikes);
    for (let index = 0; index < most; index += atOnce) {
      const asking = here.slice(index, index + atOnce).map((guest) => ask(api, guest));
      const striking = Array.from({ length: Math.max(0, Math.min(atOnce, strikes - index)) }, () => attacker.strike());
      report.opened += (await Promise.all(striking)).filter(Boolean).length;
      await Promise.all(asking);
    }
    await api.runJobs();
    api.passSeconds(30);
    const codes = newestCodes(api, before);
    waiting = [];
    for (const guest of here) {
      const hasMessage = codes.has(`+966${guest.mobile}`);
      if (hasMessage) ownMessages += 1;
      if (hasMessage && dice(abandoning) === 0) {
        report.guests -= 1;
        continue;
      }
      if (hasMessage && (await answer(api, guest, codes))) {
        if (guest.requests === 1) report.atOnce += 1;
        else report.onSecondRequest += 1;
        continue;
      }
      if (!hasMessage && !guest.isTold) report.untold += 1;
      if (guest.requests < mostRequests) waiting.push(guest);
      else report.keptOut += 1;
    }
    api.passSeconds(31);
  }
  const tally = [...attacker.tally];
  const sum = (entries: [string, number][]): number => entries.reduce((total, [, count]) => total + count, 0);
  return {
    ...report,
    requests: sum(tally),
    failed: sum(tally.filter(([kind]) => / 5\d\d$/.test(kind))),
    hostileMessages: api.sent.length - from - ownMessages,
  };
}

async function ask(api: TestApi, guest: Guest): Promise<void> {
  const body = { 'first-name': 'Sara', mobile: guest.mobile };
  const response = await api.call('POST', '/customers', { body, address: guest.address });
  guest.requests += 1;
  guest.isTold = response.statusCode !== 201 || response.json().data.attributes.delivery !== undefined;
}

async function answer(api: TestApi, { mobile, address }: Guest, codes: Map<string, string>): Promise<boolean> {
  const body = { username: `966${mobile}`, password: codes.get(`+966${mobile}`) };
  return (await api.call('POST', '/login/guest', { body, address })).statusCode === 200;
}

/** The newest code of each number among the messages since one. */
const newestCodes = (api: TestApi, from: number): Map<string, string> =>
  new Map(api.sent.slice(from).map(({ to, text }) => [to, /#(\d+)$/.exec(text)?.[1] ?? '']));

const hostileAddresses = (count: number, homes: string[]): string[] =>
  Array.from({ length: count }, (_, index) =>
    index % 10 === 0
      ? `${homes[(index / 10) % homes.length]}.${index % 250}`
      : `100.${64 + (index % 60)}.${Math.floor(index / 250)}.${index % 250}`,
  );

/** As many codes as guests at these networks answered on the day before. */
async function answerYesterday({ context }: TestApi, networks: { address: string; codes: number }[]): Promise<void> {
  const merchant = await findOnlyMerchant(context.db);
  const yesterday = new Date(context.now().getTime() - 24 * 3_600_000);
  for (const { address, codes } of networks) {
    const { answered } = networkPair({ ...context, merchant }, networkHashOf(context, address));
    await countUses(context.db, usesOf(context, [answered]), yesterday, codes);
  }
}

async function findOnlyMerchant(db: Db): Promise<{ id: string }> {
  const [merchant] = await db.select({ id: merchants.id }).from(merchants);
  if (!merchant) throw new Error('no merchant was seeded');
  return merchant;
}

async function openBranches({ context: { db } }: TestApi, count: number): Promise<void> {
  const merchant = await findOnlyMerchant(db);
  const rows = Array.from({ length: count }, (_, index) => ({
    id: uuid(),
    merchantId: merchant.id,
    handle: `branch-${index}`,
    position: index,
    name: { 'en-us': `Branch ${index}` },
    address: { 'en-us': `Street ${index}` },
    latitude: 24.7,
    longitude: 46.7,
    timeZone: 'Asia/Riyadh',
    isCurbsideEnabled: false,
    isAcceptingOrders: true,
    orderTypes: ['to-go' as const],
    openingHours: {},
    exceptions: [],
    preparationMinutes: 15,
  }));
  await db.insert(branches).values(rows);
  await db.update(merchants).set({ version: uuid(), updatedAt: sql`now()` });
}
