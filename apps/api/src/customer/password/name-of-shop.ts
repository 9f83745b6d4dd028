import type { RequestContext } from '../../context.ts';

type Merchant = RequestContext['merchant'];

export type NamedShop = Pick<Merchant, 'handle'> & { concept: Pick<Merchant['concept'], 'label'> };

/** Shorter words of a name stand in many others. */
const shortestWord = 4;
/** Whoever adds this much to a name of the shop has thought of something. */
const ownLetters = 5;

/**
 * Whether a password is little more than what the shop is called, in any of its languages: who tries passwords begins
 * with such.
 *
 * @example isNameOfShop({ handle: 'saffron-and-char', concept: { label: {} } }, 'Saffron2026!') // true
 */
export function isNameOfShop({ handle, concept }: NamedShop, password: string): boolean {
  const whole = lettersOf(password);
  const names = ['sufra', 'سفرة', handle, ...Object.values(concept.label)];
  const words = names.flatMap((name) => [lettersOf(name), ...name.split(/[\s-]+/).map(lettersOf)]);
  const rest = words
    .filter((word) => word.length >= shortestWord)
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, word) => left.replaceAll(word, ''), whole);
  return rest !== whole && rest.length < ownLetters;
}

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
