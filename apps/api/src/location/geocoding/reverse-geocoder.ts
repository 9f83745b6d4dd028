import type { Locale, Point } from '@sufra/ordering';

/** What stands at a point, in one language. */
export type Place = {
  /** One line, such as "7411 Takhassusi, Al Olaya, Riyadh". */
  name: string;
  /** Whether the line names a street address, or only the district around the point. */
  precision: 'address' | 'district';
  district?: string | undefined;
  /** The district in the address hierarchy (ADDR-02). */
  neighborhoodId?: string | undefined;
  city?: string | undefined;
  state?: string | undefined;
  country?: string | undefined;
  postalCode?: string | undefined;
};

export type PlaceQuestion = Point & { locale: Locale; country: string };

/** Names what stands at a point; undefined when nothing is known there. May throw: no address may depend on it. */
export type ReverseGeocoder = { findPlace(question: PlaceQuestion): Promise<Place | undefined> };
