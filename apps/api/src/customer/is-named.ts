import { foldText, sameLetters } from '@sufra/ordering';
import { like, type SQL, sql } from 'drizzle-orm';
import { customers } from './customer.tables.ts';

const shortestPart = 2;

/** Accents, vowel marks, hamzas above and below a letter, the lengthening stroke and the single hamza. */
const unread = '[\u0300-\u036f\u064b-\u065f\u0670\u06d6-\u06edـء]';

/** Signs between the parts of a name, which count as a space. */
const between = "-'’.";

const [from, to] = Object.entries(sameLetters)
  .filter(([, letter]) => letter.length === 1)
  .reduce(([all, same], [one, letter]) => [all + one, same + letter], [between, ' '.repeat(between.length)]);

/** The name as `foldText` has it, without the letters that become two. */
const foldedName = sql`translate(
  regexp_replace(lower(normalize(${customers.firstName} || ' ' || ${customers.lastName}, nfkd)), ${unread}, '', 'g'),
  ${from}, ${to})`;

/** Customers whose name has what was typed, however it is spelled: احمد finds أحمد. Undefined for too little of a name. */
export function isNamed(typed: string): SQL | undefined {
  const part = foldText(typed);
  return part.length < shortestPart ? undefined : like(foldedName, `%${part}%`);
}
