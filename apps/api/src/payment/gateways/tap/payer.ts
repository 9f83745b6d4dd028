import type { Payer } from '../../gateway.ts';

// Country codes have one, two or three digits, and the first ones tell how many (ITU-T E.164).
const number = /^\+?(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d{2})(\d{4,12})$/;

const longestName = 149;

/** The guest as Tap wants to know them: two names, and the number in two parts. */
export function readPayer({ firstName, lastName, email, mobile }: Payer) {
  const [, countryCode, rest] = number.exec(mobile ?? '') ?? [];
  const first = firstName.trim().slice(0, longestName) || 'Guest';
  return {
    first_name: first,
    last_name: lastName.trim().slice(0, longestName) || first,
    ...(email && { email }),
    ...(rest && { phone: { country_code: countryCode, number: rest } }),
  };
}
