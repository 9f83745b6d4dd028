import { randomUUID } from 'node:crypto';

/** Cards behind tokens. Each token pays once, and only within a quarter of an hour. */
export function createTokens(now: () => Date) {
  const cards = new Map<string, { number: string; at: Date }>();
  return {
    make(number: string): string {
      const token = `tok_${randomUUID()}`;
      cards.set(token, { number, at: now() });
      return token;
    },
    /** The number of the card; nothing for a token that is used, too old or nobody's. */
    use(token: string): string | undefined {
      const card = cards.get(token);
      cards.delete(token);
      return card && now().getTime() - card.at.getTime() <= 15 * 60 * 1000 ? card.number : undefined;
    },
  };
}

export type Tokens = ReturnType<typeof createTokens>;
