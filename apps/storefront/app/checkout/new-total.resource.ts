import type { CalculationAttributes } from '@sufra/contracts';
import { errorCodes } from '@sufra/contracts/error-codes';
import type { ApiRefusal } from '../api/read-refusal.ts';

/** The calculation that a refused order carries when its price has changed; undefined for other refusals. */
export function newCalculation(refusal: ApiRefusal): CalculationAttributes | undefined {
  const entry = refusal.entries.find(({ code }) => code === errorCodes.priceChanged);
  return entry?.meta?.['calculation'] as CalculationAttributes | undefined;
}
