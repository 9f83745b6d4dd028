/** Before that a statement is one of many that are written once, such as the rows of an import. */
const worthPreparing = 3;

/**
 * Names the statements that come again and again, so that the database may keep what it made of them. The first
 * `limit` of them get one for good: each costs memory in every connection.
 *
 * @example nameOf('select $1') // undefined, undefined, 's1', 's1', …
 */
export function createStatementNames({ limit }: { limit: number }): (text: string) => string | undefined {
  const names = new Map<string, string>();
  let seen = new Map<string, number>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= limit) return known;
    const times = (seen.get(text) ?? 0) + 1;
    if (times < worthPreparing) {
      // Texts that never came again are evicted now and then.
      if (seen.size >= 10 * limit) seen = new Map();
      seen.set(text, times);
      return undefined;
    }
    seen.delete(text);
    const name = `s${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}
