import { isRecord } from '../storage/stored-json.ts';

/** A delivery place that is not one of the customer's addresses yet (LOC-33). */
export type UnsavedPlace = {
  line1: string;
  latitude: number;
  longitude: number;
  areaId: string;
  /** Where addresses are given by area and block (ADDR-01). */
  parts?: Record<string, string> | undefined;
};

/** Reads the place that a form brings along, or nothing when it brings none. */
export function readUnsavedPlace(text: FormDataEntryValue | null): UnsavedPlace | undefined {
  if (typeof text !== 'string' || text === '') return undefined;
  try {
    const { line1, latitude, longitude, areaId, parts } = JSON.parse(text) as Partial<
      Record<keyof UnsavedPlace, unknown>
    >;
    if (typeof line1 !== 'string' || !isNumber(latitude) || !isNumber(longitude)) return undefined;
    const place = { line1, latitude, longitude, areaId: typeof areaId === 'string' ? areaId : '' };
    return isRecord(parts) ? { ...place, parts: textsOf(parts) } : place;
  } catch {
    return undefined;
  }
}

const textsOf = (parts: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parts).flatMap(([part, text]) => (typeof text === 'string' && text !== '' ? [[part, text]] : [])),
  );

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
