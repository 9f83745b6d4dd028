/** A delivery place that is not one of the customer's addresses yet (LOC-33). */
export type UnsavedPlace = { line1: string; latitude: number; longitude: number; areaId: string };

/** Reads the place that a form brings along, or nothing when it brings none. */
export function readUnsavedPlace(text: FormDataEntryValue | null): UnsavedPlace | undefined {
  if (typeof text !== 'string' || text === '') return undefined;
  try {
    const { line1, latitude, longitude, areaId } = JSON.parse(text) as Partial<Record<keyof UnsavedPlace, unknown>>;
    if (typeof line1 !== 'string' || !isNumber(latitude) || !isNumber(longitude)) return undefined;
    return { line1, latitude, longitude, areaId: typeof areaId === 'string' ? areaId : '' };
  } catch {
    return undefined;
  }
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
