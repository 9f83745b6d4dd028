import { asrMethods, locales, orderTypes, paymentTypes, prayerMethods, timeZoneOf } from '@sufra/ordering';
import { z } from 'zod';

/**
 * The small values that every bundle file is made of. Messages say what to do, because `check` shows
 * them to the person who edits the file.
 */

/** Name of a thing inside its bundle, stable across edits: `al-olaya`, `molten-chocolate-cake`. */
export const handleSchema = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use small letters, digits and single hyphens, such as al-olaya.')
  .describe('Short name, unique among its kind: small letters, digits and hyphens.');

/** A merchant's text per language; English is required because addresses of pages are made from it. */
export const textSchema = z
  .strictObject({
    'en-us': z.string().min(1, 'Write the English text.'),
    'ar-sa': z.string().min(1, 'Write the Arabic text or leave the key out.').optional(),
    fr: z.string().min(1, 'Write the French text or leave the key out.').optional(),
  })
  .describe('The text in each of the merchant’s languages.');

/** The same as HTML; the check says what of it guests will not see. */
export const htmlTextSchema = z
  .strictObject(textSchema.shape)
  .describe('HTML in each of the merchant’s languages; scripts, styles, forms and pictures are taken out.');

/** Major units as a decimal string with exactly the currency's digits: "42.00" in SAR, "1.250" in KWD. */
export const moneySchema = z
  .string()
  .regex(/^\d{1,7}(\.\d{1,3})?$/, 'Write the amount as a string with the currency’s decimals, such as "42.00".')
  .describe('Amount in major units with the currency’s decimals, as a string.');

/** A percentage with at most two decimals: 15 or 12.5. */
export const percentSchema = z.number().min(0).max(100).multipleOf(0.01).describe('Percentage, at most two decimals.');

/** A number of pieces, times or places. Far above any real one, and far below the largest that the database holds. */
export const countSchema = z.int().min(0).max(1_000_000);

/** A year: far above any real length of time, and far below the latest moment that a date can hold. */
const mostMinutes = 525_600;
export const minutesSchema = z.int().min(0).max(mostMinutes);

/** A number as it is stored: release 1.0.10 knew no upper bound of it. */
export const storedNumberSchema = (most: number) => z.int().transform((stored) => Math.min(stored, most));
export const storedMinutesSchema = storedNumberSchema(mostMinutes);

export const localeSchema = z.enum(locales);
export const orderTypeSchema = z.enum(orderTypes);

/** The payment methods; the wire uses the same words in its comma lists. */
export const paymentMethodSchema = z.enum(paymentTypes);

/** A picture of the bundle, relative to its folder. */
export const imagePathSchema = z
  .string()
  .regex(
    /^images\/[a-z0-9-]+(\/[a-z0-9-]+)*\.(webp|png|jpg|svg)$/,
    'Name a file below images/, such as images/burger.webp.',
  )
  .describe('Picture below images/: webp, png, jpg or svg.');

export const colourSchema = z
  .string()
  .regex(/^#[0-9a-f]{6}$/, 'Write the colour as # and six small hexadecimal digits, such as #c2410c.');

export const linkSchema = z.url({ protocol: /^https$/, error: 'Write a full https:// address.' });

export const dateSchema = z.iso.date('Write the day as YYYY-MM-DD.');

export const momentSchema = z.iso.datetime({ offset: true, error: 'Write the moment as 2027-01-31T21:00:00+03:00.' });

export const timeZoneSchema = z
  .string()
  .regex(/^(UTC|GMT([+-]\d{1,2})?|[A-Z][A-Za-z]+(\/[A-Za-z0-9_+-]+)+)$/, 'Name a time zone, such as Asia/Riyadh.')
  .refine(isTimeZone, 'There is no such time zone: name one such as Asia/Riyadh.');

export const prayerMethodSchema = z.enum(prayerMethods);
export const asrMethodSchema = z.enum(asrMethods);

export const pointSchema = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: timeZoneOf(name) }).format();
    return true;
  } catch {
    return false;
  }
}
