/** A message that the API handed to a provider, as the inbox shows it. */
export type SentMessage = { to: string; channel: 'sms' | 'email' | 'push'; text: string; sentAt: string };

export type MessageBox = {
  add(message: SentMessage): void;
  /** Newest first. */
  list(): SentMessage[];
  empty(): void;
};

/** Keeps the newest messages in memory; older ones make room. */
export function createMessageBox(capacity = 1000): MessageBox {
  let messages: SentMessage[] = [];
  return {
    add(message) {
      messages = [message, ...messages].slice(0, capacity);
    },
    list: () => messages,
    empty() {
      messages = [];
    },
  };
}
