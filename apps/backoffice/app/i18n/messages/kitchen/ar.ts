import type { messages as english } from './en.ts';

export const messages = {
  'kitchen.none': 'لا شيء للتحضير',
} as const satisfies Record<keyof typeof english, string>;
