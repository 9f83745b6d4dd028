import { addressLine, type Locale } from '@sufra/ordering';

const words = {
  'en-us': { block: 'Block', street: 'Street', building: 'Building' },
  'ar-sa': { block: 'قطعة', street: 'شارع', building: 'مبنى' },
  fr: { block: 'Bloc', street: 'Rue', building: 'Immeuble' },
} as const;

type Parts = Partial<Record<'area' | 'block' | 'street' | 'building', string | null | undefined>>;

/** The line of an address that was given in parts, in the language it was given in (ADDR-01). */
export const lineOfParts = ({ area, block, street, building }: Parts, locale: Locale): string =>
  addressLine({ area: area ?? '', block: block ?? '', street: street ?? '', building: building ?? '' }, words[locale]);
