import { createRequire } from 'node:module';

type List = { test(password: string): boolean };

let list: List | undefined;

/** Tens of thousands of leaked passwords of eight characters and more. They take memory, so nobody has them before they are needed. */
const openList = (): List => (list ??= createRequire(import.meta.url)('fxa-common-password-list') as List);

/**
 * Whether a password is one that everybody tries first, however it is capitalised.
 *
 * @example isCommonPassword('Password1') // true
 */
export const isCommonPassword = (password: string): boolean =>
  openList().test(password) || openList().test(password.toLowerCase());
