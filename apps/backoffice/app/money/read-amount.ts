import { normalizeDigits } from '@sufra/ordering';

/**
 * An amount as a person types it: Arabic digits and separators, with the currency's name beside it. Undefined for what is
 * none.
 *
 * @example readAmount('٤٢٫٥٠ ريال') // 42.5
 */
export function readAmount(text: string): number | undefined {
  if (/[-−]/.test(text)) return undefined;
  const plain = normalizeDigits(text)
    .replaceAll('٬', '')
    .replaceAll(/[٫,]/g, '.')
    .replaceAll(/^[^\d.]+|[^\d.]+$/g, '');
  return /^\d{1,9}(\.\d{0,3})?$/.test(plain) ? Number(plain) : undefined;
}
