import { createHash, timingSafeEqual } from 'node:crypto';
import type { PinpadSettings } from './settings.ts';

/**
 * The name of the terminal that a device was set up with, written as `name:key`; nothing for another key, so that nobody
 * at home wakes a terminal of the restaurant.
 *
 * @example findTerminal(settings, 'counter-1:simulator-terminal-counter-1') // 'counter-1'
 */
export function findTerminal({ terminals }: PinpadSettings, given: string | undefined): string | undefined {
  const [, name = '', key = ''] = /^([\w-]+):(.+)$/.exec(given ?? '') ?? [];
  const terminal = Object.hasOwn(terminals, name) ? terminals[name] : undefined;
  return terminal && timingSafeEqual(digest(terminal.key), digest(key)) ? name : undefined;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
