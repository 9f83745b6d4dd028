import type { Text } from '../i18n/use-text.ts';

/** What a message about an order says; every word is in the guest's language already. */
export type OrderWords = {
  label: string;
  lines: { quantity: number; name: string; choices: string[]; notes: string }[];
  total: string;
  where: string | undefined;
  when: string | undefined;
  notes: string;
};

/** Longest message that every phone still opens from an address. */
const maximumLength = 1500;

/** The cart as a message to the restaurant (decision 72). A cart too long for an address leaves out its choices. */
export function whatsappMessage(words: OrderWords, t: Text<'contact'>): string {
  const whole = write(words, t, true);
  return whole.length <= maximumLength ? whole : write(words, t, false).slice(0, maximumLength);
}

function write(words: OrderWords, t: Text<'contact'>, hasChoices: boolean): string {
  const lines = words.lines.flatMap(({ quantity, name, choices, notes }) => [
    `${quantity} × ${name}`,
    ...(hasChoices && choices.length > 0 ? [`   ${choices.join(' · ')}`] : []),
    ...(notes ? [`   ${t('contact.note', { note: notes })}`] : []),
  ]);
  const facts = [
    t('contact.total', { amount: words.total }),
    words.where,
    words.when && t('contact.when', { time: words.when }),
    words.notes && t('contact.note', { note: words.notes }),
  ].filter(Boolean);
  return [t('contact.hello', { label: words.label }), '', ...lines, '', ...facts].join('\n');
}
