import { formatMinorDigits } from '@sufra/ordering';
import type { Currency } from '@sufra/ordering';
import type { Db } from '../../database/database.ts';

/** A file of the bundle before it gets its canonical text. */
export type ExportedFile = { path: string; value: Record<string, unknown> };

/** What every step of an export shares. */
export type ExportScope = {
  db: Db;
  merchantId: string;
  currency: Currency;
  branchHandles: Map<string, string>;
  allergenHandles: Map<string, string>;
};

/** An amount as bundles write it; none stays away. */
export function amountOf(scope: ExportScope, minor: number | null): string | undefined {
  return minor === null ? undefined : formatMinorDigits(minor, scope.currency);
}

/** The handles of ids, in the order given. */
export function handlesOfIds(handles: Map<string, string>, ids: string[]): string[] {
  return ids.map((id) => handleOf(handles, id));
}

export function handleOf(handles: Map<string, string>, id: string): string {
  const handle = handles.get(id);
  if (!handle) throw new Error(`nothing in the tables has the id ${id}`);
  return handle;
}

/** A column that may be empty, as a key that may be left out. */
export const given = <Value>(value: Value | null): Value | undefined => value ?? undefined;

/** What is on offer now, in display order. */
export function present<Row extends { removedAt: Date | null; position: number }>(rows: Row[]): Row[] {
  return rows.filter((row) => row.removedAt === null).toSorted((first, second) => first.position - second.position);
}
