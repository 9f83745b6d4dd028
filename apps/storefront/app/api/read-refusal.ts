import type { ErrorEntry } from '@sufra/contracts';

/** Why the API refused: the first entry's code and text, and all entries for field errors. */
export type ApiRefusal = { status: number; code: string; detail: string; entries: ErrorEntry[] };

/** Refused without words of the API's own. */
export const noRefusal: ApiRefusal = { status: 422, code: '', detail: '', entries: [] };

const listStatuses = new Set([400, 401, 422]);

/**
 * Reads an error answer in the API's dialect: the first of a list on 400, 401 and 422, else one object
 * (ERR-01). An answer that is no error document still gives a refusal with its status.
 */
export function readRefusal(status: number, body: unknown): ApiRefusal {
  const { error } = (body ?? {}) as { error?: ErrorEntry | ErrorEntry[] };
  const entries = error === undefined ? [] : [error].flat();
  const first = listStatuses.has(status) && Array.isArray(error) ? error[0] : entries[0];
  return { status, code: first?.code ?? '', detail: first?.detail ?? '', entries };
}
