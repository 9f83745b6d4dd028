/**
 * The sound of a folded word, as consonants with a `V` where a vowel is heard, in letters that Arabic and Latin writing
 * share. It lets a word that is known in one script be found in the other, and chat spelling with digits for letters:
 * Arabic leaves short vowels out, and has no p or v (ROUTE-28).
 *
 * @example soundOf('شاورما') // 'SVrmV'
 * @example soundOf('shawerma') // 'SVrmV'
 * @example soundOf('7ummus') // 'hVmVs', as 'حمص' is 'hms'
 */
export function soundOf(word: string): string {
  const spelled = isArabic(word) ? word.replace(/ه$/, 'ا') : spellOut(word);
  let sound = '';
  for (const letter of spelled.replaceAll('تش', 'ش').replaceAll('تز', 'ز')) {
    const heard = sounds[letter] ?? '';
    if (heard !== sound.at(-1)) sound += heard;
  }
  return sound;
}

/** True when a folded word has Arabic letters. */
export const isArabic = (word: string): boolean => /[ء-ي]/.test(word);

/** Groups of Latin letters that stand for one sound, in the order in which they are looked for. */
const groups: [RegExp, string][] = [
  [/tch|sch|sh|ch|cc(?=[ei])/g, 'ش'],
  [/kh/g, 'خ'],
  [/gh/g, 'غ'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/dh/g, 'd'],
  [/ck|qu/g, 'k'],
  [/tz|ts|zz/g, 'z'],
  [/gn/g, 'n'],
  [/x/g, 'ks'],
  [/c(?=[eiy])/g, 's'],
  [/(?<=[aeiouy])h$/g, ''],
];

const spellOut = (word: string): string =>
  groups.reduce((text, [written, heard]) => text.replace(written, heard), word);

const sounds: Record<string, string> = {};
for (const [heard, letters] of Object.entries({
  b: 'بbp',
  t: 'تطثt6',
  d: 'دضd',
  z: 'زذظz',
  s: 'سصs9',
  S: 'ش',
  j: 'جj',
  k: 'كقckq8',
  g: 'غg',
  x: 'خ5',
  h: 'هحh7',
  f: 'فfv',
  l: 'لl',
  m: 'مm',
  n: 'نn',
  r: 'رr',
  V: 'اويعaeiouyw23',
}))
  for (const letter of letters) sounds[letter] = heard;

/** The sound of a word and the number of its consonants. */
export type Sound = { text: string; consonants: number };

/**
 * Prepares a folded word for many comparisons.
 *
 * @example soundOfWord('shawerma') // { text: 'SVrmV', consonants: 3 }
 */
export function soundOfWord(word: string): Sound {
  const text = soundOf(word);
  return { text, consonants: text.replaceAll('V', '').length };
}

/**
 * The difference between two sounds as `soundOf` writes them: 1 for a consonant that is not there, a half or a quarter
 * for one that is close, a tenth for a vowel.
 *
 * @example soundCost('hVmVs', 'hms') // 0.2: Arabic does not write short vowels
 */
export function soundCost(first: string, second: string): number {
  let previous: number[] = [];
  let current = [0];
  for (let column = 0; column < second.length; column++)
    current.push(current[column]! + gapCost(second.charCodeAt(column)));
  for (let row = 0; row < first.length; row++) {
    [previous, current] = [current, previous];
    const own = first.charCodeAt(row);
    const gap = gapCost(own);
    current[0] = previous[0]! + gap;
    for (let column = 0; column < second.length; column++) {
      const other = second.charCodeAt(column);
      const changed = previous[column]! + differenceOf(own, other);
      current[column + 1] = Math.min(changed, previous[column + 1]! + gap, current[column]! + gapCost(other));
    }
  }
  return current[second.length]!;
}

const vowel = 'V'.charCodeAt(0);

const gapCost = (sound: number): number => (sound === vowel ? 0.1 : 1);

const differenceOf = (one: number, other: number): number =>
  one === other ? 0 : (differences.get(one * 128 + other) ?? 1.1);

const differences = new Map<number, number>();
for (const [pairs, cost] of [
  // Consonants that one script writes for another.
  ['jS sS sz dz dt hx kx gx hj bf kS', 0.5],
  // Coffee is qahwa or gahwa, a burger is written with gh, j or q.
  ['gk gj', 0.25],
] as const)
  for (const pair of pairs.split(' ')) {
    const [one, other] = [pair.charCodeAt(0), pair.charCodeAt(1)];
    differences.set(one * 128 + other, cost).set(other * 128 + one, cost);
  }
