import type { Locale } from '@sufra/ordering';
import type { NamedPlace } from './find-place.resource.ts';

/**
 * The address line of a pin: what the guest typed, and the district that the pin stands in, which a driver
 * looks for first. A line that names it already, or a whole address of a maps service, stays as it is.
 *
 * @example lineWithPlace('Villa 4', { name: 'Al Olaya, Riyadh', isAddress: false }, 'en-us') // 'Villa 4, Al Olaya, Riyadh'
 */
export function lineWithPlace(line: string, place: NamedPlace | undefined, locale: Locale): string {
  const typed = line.trim();
  if (!place || place.isAddress) return typed;
  const [district = ''] = place.name.split(/[,،]/);
  if (typed.includes(district)) return typed;
  return [typed, place.name].join(locale === 'ar-sa' ? '، ' : ', ');
}
