import type { ApiRefusal } from '../api/read-refusal.ts';

/** The details of a refusal as one text that starts with a capital letter (ERR-13, ERR-14). */
export function joinedDetails({ entries }: ApiRefusal): string {
  const text = entries
    .map((entry) => entry.detail.trim())
    .filter(Boolean)
    .join(' ');
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** The API's message about one field of the body, by its pointer (SIGNIN-25, ERR-15). */
export const detailFor = ({ entries }: ApiRefusal, pointer: string): string | undefined =>
  entries.find((entry) => entry.source?.pointer?.endsWith(pointer))?.detail;

/** A form with these fields, as a native form would send it. */
export function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
