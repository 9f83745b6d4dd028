import type { Text } from '../../i18n/use-text.ts';

/** Names that every language has its own word for; they are stored in English (ADDR-04). */
const known = { Home: 'address.home', Work: 'address.work' } as const;
const names = Object.entries(known) as [keyof typeof known, (typeof known)[keyof typeof known]][];

/** What an address is called, in the guest's language where it has a name of everybody's. */
export const shownName = (label: string, t: Text<'address'>): string => {
  const [, id] = names.find(([name]) => name === label) ?? [];
  return id ? t(id) : label;
};

/** The name to store for what the guest typed. */
export const storedName = (typed: string, t: Text<'address'>): string => {
  const name = typed.trim();
  return names.find(([, id]) => t(id) === name)?.[0] ?? name;
};
