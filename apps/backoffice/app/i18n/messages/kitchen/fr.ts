import type { messages as english } from './en.ts';

export const messages = {
  'kitchen.none': 'Rien à préparer',
} as const satisfies Record<keyof typeof english, string>;
