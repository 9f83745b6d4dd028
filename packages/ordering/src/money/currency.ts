/**
 * A currency as the concept configures it: the code and the number of decimals that prices show
 * (PRICE-04). Amounts are integers in the smallest unit: SAR 42.50 is 4250, KWD 1.250 is 1250.
 */
export type Currency = { code: string; digits: number };
