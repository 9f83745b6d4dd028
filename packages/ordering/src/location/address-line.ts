import { normalizeDigits } from '../customer/validate-profile.ts';
import type { LocalizedText } from '../locale.ts';
import { foldText } from '../search/fold-text.ts';

/**
 * An address as it is said where it is given by area and block: all but the area, block, street and building are
 * optional (ADDR-01).
 */
export type AddressParts = {
  area: string;
  block: string;
  street: string;
  building: string;
  floor?: string | undefined;
  houseNumber?: string | undefined;
  landmark?: string | undefined;
};

/**
 * The one line of an address that is given in parts, as the driver reads it: area, block, street and building
 * (ADDR-01, ADDR-03). The words for "block" and "building" come from the guest's language; empty parts are left out.
 *
 * @example addressLine(parts, { block: 'Block', street: 'Street', building: 'Building' })
 * // 'Salmiya, Block 4, Street 12, Building 7'
 */
export function addressLine(
  { area, block, street, building }: Pick<AddressParts, 'area' | 'block' | 'street' | 'building'>,
  words: { block: string; street: string; building: string },
): string {
  const parts = [
    area.trim(),
    numbered(words.block, block.trim()),
    numbered(words.street, street.trim()),
    numbered(words.building, building.trim()),
  ];
  return parts.filter(Boolean).join(', ');
}

/**
 * The line of a saved address with what leads from the street to the door: its second line, floor and house. The words for
 * both come from the guest's language; empty parts are left out.
 *
 * @example doorLine({ line1: 'Salmiya, Block 4', floor: '3', line2: null, houseNumber: null }, { floor: 'Floor', house: 'House' })
 * // 'Salmiya, Block 4, Floor 3'
 */
export function doorLine(
  address: { line1: string } & Record<'line2' | 'floor' | 'houseNumber', string | null>,
  words: { floor: string; house: string },
): string {
  const [line2 = '', floor = '', house = ''] = [address.line2, address.floor, address.houseNumber].map((part) =>
    part?.trim(),
  );
  return [address.line1, line2, numbered(words.floor, floor), numbered(words.house, house)].filter(Boolean).join(', ');
}

/** "4" needs the word for a block; "Salem Al Mubarak Street" names its kind itself. */
const numbered = (word: string, value: string): string => (/^\p{N}/u.test(value) ? `${word} ${value}` : value);

/**
 * The short form of a Saudi national address, four letters and four digits, however it is typed; undefined for other texts.
 *
 * @example readShortAddress('rrrd ٢٩٢٩') // 'RRRD2929'
 */
export function readShortAddress(text: string): string | undefined {
  const [, letters = '', digits = ''] = /^([a-z]{4})[\s-]?(\d{4})$/i.exec(normalizeDigits(text).trim()) ?? [];
  return letters.toUpperCase() + digits || undefined;
}

/** A name after or before one of these is that of a street, which may lead through many areas. */
const beforeStreets = ['شارع', 'ش', 'طريق', 'rue', 'route', 'avenue', 'boulevard'].map(foldText);
const afterStreets = ['street', 'st', 'road', 'rd', 'avenue', 'ave'];

const articles = /^(al|el|ال) ?(?=\p{L}{3})/u;

/** The words of a name as guests write them: with the article, joined to it, and without. */
function spellingsOf(name: string): string[] {
  const folded = foldText(name);
  const bare = folded.replace(articles, '');
  return bare === folded ? [folded] : [folded, `al${bare}`, bare];
}

/**
 * The one area that an address names, in any language; undefined where it names none or several. The name of a street
 * is none of an area.
 *
 * @example areaNamedIn('Al Olaya, Musa Bin Nusair Street 12', areas)?.id // 'al-olaya'
 * @example areaNamedIn('Olaya Street 12', areas) // undefined
 */
export function areaNamedIn<Area extends { name: LocalizedText }>(
  address: string,
  areas: readonly Area[],
): Area | undefined {
  // Neither a street nor a name goes on behind a comma.
  const words = address.split(/[,،;\n]/).flatMap((part) => [...foldText(part).split(' '), '']);
  const isNamed = (spelling: string): boolean => {
    const wanted = spelling.split(' ');
    const at = words.findIndex((_, start) => wanted.every((word, index) => words[start + index] === word));
    if (at === -1) return false;
    const isStreet =
      beforeStreets.includes(words[at - 1] ?? '') || afterStreets.includes(words[at + wanted.length] ?? '');
    // Not part of a shorter name any more.
    words.fill('', at, at + wanted.length);
    return !isStreet || isNamed(spelling);
  };
  const spellings = areas
    .flatMap((area) =>
      Object.values(area.name)
        .flatMap(spellingsOf)
        .map((spelling) => ({ area, spelling })),
    )
    .toSorted((one, other) => other.spelling.length - one.spelling.length);
  const named = new Set(spellings.flatMap(({ area, spelling }) => (isNamed(spelling) ? [area] : [])));
  return named.size === 1 ? [...named][0] : undefined;
}
