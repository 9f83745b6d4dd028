/** The gateways that this simulator plays. */
export const gatewayNames = [
  'checkout',
  'tap',
  'hyperpay',
  'moneyhash',
  'moyasar',
  'foodics-online',
  'pinpad',
] as const;

export type GatewayName = (typeof gatewayNames)[number];

/** What becomes of a card: what its number says (see bank.ts), or the same for all. */
export const cardOutcomes = ['by-card', 'approve', 'decline', 'challenge', 'pending'] as const;

/** How the API of the gateway answers. `no-answer`: does what it was asked, and the line breaks before it says so. */
export const apiOutcomes = ['answer', 'server-error', 'no-answer', 'throttle'] as const;

/** What the gateway claims to have taken. */
export const takenAmounts = ['right', 'one-less', 'other-currency', 'other-reference'] as const;

/** What becomes of its webhooks. `hold`: they wait in the list until somebody sends them. */
export const webhookModes = ['send', 'none', 'twice', 'late', 'reversed', 'forged', 'truncated', 'hold'] as const;

export type GatewaySwitches = {
  card: (typeof cardOutcomes)[number];
  api: (typeof apiOutcomes)[number];
  taken: (typeof takenAmounts)[number];
  webhooks: (typeof webhookModes)[number];
  delayMilliseconds: number;
  /** Where webhooks go that no request names an address for; otherwise to the shop that the guest returns to. */
  webhookUrl: string | undefined;
};

export const goodGatewayDay: GatewaySwitches = {
  card: 'by-card',
  api: 'answer',
  taken: 'right',
  webhooks: 'send',
  delayMilliseconds: 0,
  webhookUrl: undefined,
};

const longestDelayMilliseconds = 60_000;

/** Reads what a form or a program sent; what is missing or not understood stays as it was. */
export function readGatewaySwitches(sent: unknown, current: GatewaySwitches): GatewaySwitches {
  const { card, api, taken, webhooks, delayMilliseconds, webhookUrl } = (sent ?? {}) as Record<string, unknown>;
  const delay = Number(delayMilliseconds ?? current.delayMilliseconds);
  return {
    card: cardOutcomes.find((known) => known === card) ?? current.card,
    api: apiOutcomes.find((known) => known === api) ?? current.api,
    taken: takenAmounts.find((known) => known === taken) ?? current.taken,
    webhooks: webhookModes.find((known) => known === webhooks) ?? current.webhooks,
    delayMilliseconds: delay >= 0 && delay <= longestDelayMilliseconds ? delay : current.delayMilliseconds,
    webhookUrl: typeof webhookUrl === 'string' ? webhookUrl || undefined : current.webhookUrl,
  };
}
