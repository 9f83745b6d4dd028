import { codeOfStep, stepOf } from '../staff/second-factor/time-codes.ts';
import type { TestApi } from './open-test-api.ts';

/** The bytes of a key as an app reads it. */
export const fromBase32 = (letters: string): Buffer => {
  const bits = [...letters].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
};

/** The app of a phone: the code of this moment, or of one that is some steps away. */
export const authenticatorApp =
  (api: TestApi, key: string) =>
  (steps = 0): string =>
    codeOfStep(fromBase32(key), stepOf(api.context.now()) + steps);
