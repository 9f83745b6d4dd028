import type { TestApi } from '../open-test-api.ts';

/** The messages in people's phones and mailboxes, newest last; only their owners read them. */
export type Phones = {
  /** Delivers what waits. */
  deliver(): Promise<void>;
  /** The newest message to a number, and the newest of its links that was not used. */
  newestTo(number: string): { count: number; code: string | undefined; key: string | undefined };
  newestLinkTo(email: string): string | undefined;
  /** The most messages in a day of the clock, to proven numbers and to all others, and the most to one number. */
  figures(): { toProven: number; toOthers: number; toOneNumber: number };
};

/** From now on; `proven` are the numbers of known customers. */
export function createPhones(api: TestApi, proven: Set<string>): Phones {
  const byNumber = new Map<string, string[]>();
  const linkByEmail = new Map<string, string>();
  const provenPerDay = new Map<string, number>();
  const othersPerDay = new Map<string, number>();
  const perNumberAndDay = new Map<string, number>();
  const seen = { messages: api.sent.length, mails: api.mails.length };
  const mostOf = (counts: Map<string, number>) => Math.max(0, ...counts.values());
  const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  return {
    async deliver() {
      await api.runJobs();
      const day = api.context.now().toISOString().slice(0, 10);
      for (const { to, text } of api.sent.slice(seen.messages)) {
        byNumber.set(to, [...(byNumber.get(to) ?? []), text]);
        count(proven.has(to) ? provenPerDay : othersPerDay, day);
        count(perNumberAndDay, `${to} ${day}`);
      }
      for (const { to, text } of api.mails.slice(seen.mails)) {
        const token = /token=([\w-]+)/.exec(text)?.[1];
        if (token) linkByEmail.set(to, token);
      }
      seen.messages = api.sent.length;
      seen.mails = api.mails.length;
    },
    newestTo(number) {
      const texts = byNumber.get(number) ?? [];
      const keys = texts.flatMap((text) => /key=([\w-]+)/.exec(text)?.[1] ?? []);
      return { count: texts.length, code: /#(\d+)$/.exec(texts.at(-1) ?? '')?.[1], key: keys.at(-1) };
    },
    newestLinkTo: (email) => linkByEmail.get(email),
    figures: () => ({
      toProven: mostOf(provenPerDay),
      toOthers: mostOf(othersPerDay),
      toOneNumber: mostOf(perNumberAndDay),
    }),
  };
}
