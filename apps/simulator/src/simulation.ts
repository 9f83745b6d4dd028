import { createGatewaySimulation, type GatewaySimulation } from '@sufra/payment-gateways/simulation';
import { EventEmitter, once } from 'node:events';

/** The state that all simulated services share. */
export type Simulation = GatewaySimulation & { box: MessageBox; switches: Switches };

export const createSimulation = (given: Partial<Simulation> = {}): Simulation => ({
  box: createMessageBox(),
  switches: goodDay,
  ...createGatewaySimulation(given),
  ...given,
});

/** The behaviours of the simulated message provider: normal, or one of its failures. */
export const messageOutcomes = ['accept', 'server-error', 'refuse'] as const;

/** The same for the maps service; nothing: it works and knows nothing there. */
export const mapsOutcomes = ['answer', 'nothing', 'server-error', 'refuse'] as const;

/** The tokens that sign-in providers issue: valid ones, or one kind that must be refused. */
export const socialOutcomes = [
  'sound',
  'expired',
  'wrong-audience',
  'wrong-nonce',
  'forged',
  'unsigned',
  'server-error',
] as const;

export type Switches = {
  outcome: (typeof messageOutcomes)[number];
  delayMilliseconds: number;
  maps: { outcome: (typeof mapsOutcomes)[number]; delayMilliseconds: number };
  social: (typeof socialOutcomes)[number];
};

const goodDay: Switches = {
  outcome: 'accept',
  delayMilliseconds: 0,
  maps: { outcome: 'answer', delayMilliseconds: 0 },
  social: 'sound',
};

const longestDelayMilliseconds = 60_000;

/** Reads what a form or a program sent; what is missing or not understood stays as it was. */
export function readSwitches(sent: unknown, current: Switches): Switches {
  const { outcome, delayMilliseconds, mapsOutcome, mapsDelayMilliseconds, socialOutcome } = (sent ?? {}) as Record<
    string,
    unknown
  >;
  return {
    outcome: messageOutcomes.find((known) => known === outcome) ?? current.outcome,
    delayMilliseconds: readDelay(delayMilliseconds, current.delayMilliseconds),
    maps: {
      outcome: mapsOutcomes.find((known) => known === mapsOutcome) ?? current.maps.outcome,
      delayMilliseconds: readDelay(mapsDelayMilliseconds, current.maps.delayMilliseconds),
    },
    social: socialOutcomes.find((known) => known === socialOutcome) ?? current.social,
  };
}

function readDelay(sent: unknown, current: number): number {
  const delay = Number(sent ?? current);
  return delay >= 0 && delay <= longestDelayMilliseconds ? delay : current;
}

/** A message that the API handed to a provider, as the inbox shows it. */
export type SentMessage = {
  to: string;
  channel: 'sms' | 'whatsapp' | 'call' | 'email' | 'push';
  text: string;
  sentAt: string;
};

type MessageBox = {
  add(message: SentMessage): void;
  /** Newest first; with a number, however it is written, or an address those to it. */
  list(to?: string): SentMessage[];
  /** Waits until the next message to this number or address has come, or until the signal ends it. */
  untilNext(to: string, signal: AbortSignal): Promise<void>;
  empty(): void;
};

/** Keeps the newest messages in memory; older ones make room. */
export function createMessageBox(capacity = 1000): MessageBox {
  let messages: { message: SentMessage; place: string }[] = [];
  const arrivals = new EventEmitter<Record<string, []>>().setMaxListeners(0);
  return {
    add(message) {
      const place = placeOf(message.to);
      messages = [{ message, place }, ...messages].slice(0, capacity);
      arrivals.emit(place);
    },
    list(to) {
      const place = to === undefined ? undefined : placeOf(to);
      const wanted = place === undefined ? messages : messages.filter((one) => one.place === place);
      return wanted.map(({ message }) => message);
    },
    async untilNext(to, signal) {
      await once(arrivals, placeOf(to), { signal }).catch(() => undefined);
    },
    empty() {
      messages = [];
    },
  };
}

/** A number by its digits; anything else as it is. */
const placeOf = (to: string): string => `to ${/[a-z@]/i.test(to) ? to : to.replace(/\D/g, '')}`;
