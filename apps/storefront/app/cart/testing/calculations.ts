import type { Calculation } from '../calculation.resource.ts';

export const aCalculation = (own: Partial<Calculation> = {}): Calculation => ({
  subtotalMinor: 6500,
  discountMinor: 0,
  charges: [],
  vat: { type: 'inclusive', rateBasisPoints: 1500 },
  vatMinor: 848,
  totalMinor: 6500,
  lineTotalsMinor: [6500],
  ...own,
});

export const answered = (value: unknown) => ({ ok: true, value });

export const refused = (status: number, detail: string, code = 'x', entry: Record<string, unknown> = {}) => ({
  ok: false,
  refusal: { status, code, detail, entries: [{ status: String(status), code, title: detail, detail, ...entry }] },
});
