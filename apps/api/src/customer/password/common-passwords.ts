import { createRequire } from 'node:module';

/** Tens of thousands of passwords of eight characters and more that guessing begins with, most used first. */
const list = createRequire(import.meta.url)('fxa-common-password-list') as { test(password: string): boolean };

/**
 * Whether a password is one that everybody tries first, however it is capitalised.
 *
 * @example isCommonPassword('Password1') // true
 */
export const isCommonPassword = (password: string): boolean => list.test(password) || list.test(password.toLowerCase());
