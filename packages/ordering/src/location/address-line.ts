import { normalizeDigits } from '../customer/validate-profile.ts';

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
