import type { LoyaltyDocument, LoyaltyTransactionListDocument } from '@sufra/contracts';

const tier = (id: string, english: string, arabic: string, minimumPoints: number, earnMultiplier: number) => ({
  type: 'loyalty-tiers' as const,
  id,
  attributes: {
    name: { 'en-us': english, 'ar-sa': arabic, fr: english },
    description: { 'en-us': `What ${english} brings.`, 'ar-sa': `مزايا ${arabic}.` },
    'image-uri': null,
    'minimum-points': minimumPoints,
    'earn-multiplier': earnMultiplier,
  },
});

const tiers = [tier('spark', 'Spark', 'شرارة', 0, 1), tier('ember', 'Ember', 'جمر', 500, 1.25)];

type Own = { attributes?: Partial<LoyaltyDocument['data']['attributes']>; tierId?: string; hasTiers?: boolean };

/** The API's answer for 390 points in the lower of two tiers, with the fields that a test names. */
export const aPointsDocument = ({ attributes, tierId = 'spark', hasTiers = true }: Own = {}): LoyaltyDocument => ({
  data: {
    type: 'loyalty',
    id: 'c1',
    attributes: {
      'points-balance': 390,
      'points-earned': 1650,
      'points-redeemed': 1200,
      'points-expired': 60,
      'expiry-days': 365,
      expiring: [],
      'balance-worth': 19.5,
      'currency-code': 'SAR',
      'earn-rate': { points: 1, amount: 1 },
      'redemption-rate': { points: 100, amount: 5 },
      'tier-points': 400,
      'next-tier-points': 100,
      ...attributes,
    },
    relationships: {
      tier: { data: hasTiers ? { type: 'loyalty-tiers', id: tierId } : null },
      'next-tier': { data: hasTiers && tierId === 'spark' ? { type: 'loyalty-tiers', id: 'ember' } : null },
      tiers: { data: hasTiers ? tiers.map(({ type, id }) => ({ type, id })) : [] },
    },
  },
  included: hasTiers ? tiers : [],
});

type Entry = LoyaltyTransactionListDocument['data'][number]['attributes'];

const anEntry = (index: number, own: Partial<Entry>): LoyaltyTransactionListDocument['data'][number] => ({
  type: 'loyalty-transactions',
  id: `entry-${index}`,
  attributes: {
    kind: 'earned',
    points: 30,
    'balance-after': 30,
    at: '2026-02-27T15:00:00.000Z',
    'order-id': null,
    'order-number': null,
    'expires-at': null,
    reason: null,
    ...own,
  },
});

/** A page of the history out of `total` entries. */
export const anEntriesDocument = (
  entries: Partial<Entry>[],
  total: number = entries.length,
): LoyaltyTransactionListDocument => ({
  data: entries.map((own, index) => anEntry(index, own)),
  meta: { page: { number: 1, size: entries.length, total } },
});

/** One of each kind, newest first. */
export const everyKind: Partial<Entry>[] = [
  { kind: 'adjusted', points: 50, 'balance-after': 440, reason: 'apology' },
  { kind: 'adjusted', points: 40, 'balance-after': 390 },
  { kind: 'returned', points: 200, 'balance-after': 350, 'order-id': 'order-3', 'order-number': '021' },
  { kind: 'redeemed', points: -200, 'balance-after': 150, 'order-id': 'order-3', 'order-number': '021' },
  { kind: 'expired', points: -60, 'balance-after': 350 },
  { kind: 'earned', points: 410, 'balance-after': 410, 'order-id': 'order-1', 'order-number': '017' },
];
