import { soundOf } from './sound-of.ts';

/** How a word sounds, and how many consonants that has. */
export type Sound = { text: string; consonants: number };

/**
 * Listens to a folded word once, for many comparisons.
 *
 * @example hearWord('shawerma') // { text: 'SVrmV', consonants: 3 }
 */
export function hearWord(word: string): Sound {
  const text = soundOf(word);
  return { text, consonants: text.replaceAll('V', '').length };
}
