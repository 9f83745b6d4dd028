/**
 * How a folded word sounds, as consonants with a `V` where a vowel is heard, in letters that Arabic and Latin
 * writing share. It lets a word that is known in one script be found in the other, and chat spelling with
 * digits for letters: Arabic leaves short vowels out, and has no p or v (ROUTE-28).
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

/** Whether a folded word is written in Arabic letters. */
export const isArabic = (word: string): boolean => word >= 'ء' && word < 'ٰ';

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
