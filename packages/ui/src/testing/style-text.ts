import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A style sheet of this package without its white space, for rules about measures that no simulated document computes. */
export const styleText = (file: string): string =>
  readFileSync(path.join(import.meta.dirname, '..', file), 'utf8').replaceAll(/\s+/g, '');
