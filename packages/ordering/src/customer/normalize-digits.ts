/**
 * Writes Arabic-Indic and Persian digits as 0 to 9, as keyboards of the region type them; everything else stays.
 *
 * @example normalizeDigits('٠٥٠ ۱۲') // '050 12'
 */
export function normalizeDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'.indexOf(digit) % 10));
}
