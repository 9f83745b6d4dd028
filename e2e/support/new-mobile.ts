import { randomInt } from 'node:crypto';

/** A Saudi mobile number that was not used before in this run, without the country's code. */
export const newMobile = (): string => `50${String(randomInt(10_000_000)).padStart(7, '0')}`;
