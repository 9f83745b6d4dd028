/** What the number of one brand looks like: how many digits, in which groups it is printed, how long its CVV is. */
export type CardBrand = {
  name: string;
  lengths: readonly number[];
  cvvLengths: readonly number[];
  groups: readonly number[];
};

const from = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

const fours = [4, 4, 4, 4, 3];

type BrandRow = CardBrand & { starts: RegExp };

const brands: readonly BrandRow[] = [
  { name: 'amex', starts: /^3[47]/, lengths: [15], cvvLengths: [4], groups: [4, 6, 5] },
  { name: 'diners', starts: /^3(?:0[0-5]|[689])/, lengths: [14, ...from(16, 19)], cvvLengths: [3], groups: [4, 6, 4] },
  { name: 'jcb', starts: /^35(?:2[89]|[3-8])/, lengths: from(16, 19), cvvLengths: [3], groups: fours },
  { name: 'mada', starts: /^968/, lengths: [16], cvvLengths: [3], groups: fours },
  { name: 'visa', starts: /^4/, lengths: [13, 16, 19], cvvLengths: [3], groups: fours },
  {
    name: 'mastercard',
    starts: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
    cvvLengths: [3],
    groups: fours,
  },
  { name: 'unionpay', starts: /^62/, lengths: from(16, 19), cvvLengths: [3], groups: fours },
  { name: 'discover', starts: /^6(?:011|4[4-9]|5)/, lengths: from(16, 19), cvvLengths: [3], groups: fours },
  { name: 'maestro', starts: /^(?:50|5[6-9]|6)/, lengths: from(12, 19), cvvLengths: [3], groups: fours },
];

/** A card of a brand that is not in the list: the widest limits of the standard (ISO/IEC 7812). */
const otherBrand: CardBrand = { name: 'card', lengths: from(12, 19), cvvLengths: [3, 4], groups: fours };

/**
 * The brand that the first digits of a card's number belong to; `card` for one that is not in the list, or while
 * too few digits are known. Takes the digits alone.
 *
 * @example brandOfCard('378282').name // 'amex'
 */
export const brandOfCard = (digits: string): CardBrand =>
  brands.find(({ starts }) => starts.test(digits)) ?? otherBrand;
