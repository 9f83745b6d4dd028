import { EventEmitter, once } from 'node:events';

/** A message that the API handed to a provider, as the inbox shows it. */
export type SentMessage = { to: string; channel: 'sms' | 'email' | 'push'; text: string; sentAt: string };

export type MessageBox = {
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
