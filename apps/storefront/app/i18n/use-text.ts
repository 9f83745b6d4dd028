import type { Locale } from '@sufra/ordering';
import { use } from 'react';
import { arrivingMessages, findMessages, type Messages, type Overrides } from './catalogue.ts';
import { formatMessage, type TextValues } from './format-message.ts';
import { intlTags } from './language-tags.ts';
import { useLanguage } from './language.tsx';
import type { Area, MessageId } from './messages/message-ids.ts';

export type Text<Of extends Area = 'shell'> = (id: MessageId<Of>, values?: TextValues) => string;

/**
 * The texts of an area (and the shell's) in the page's language. A screen whose texts are still on their
 * way waits like any lazy module.
 *
 * @example const t = useText('cart'); t('cart.itemCount', { count: 3 })
 */
export function useText(): Text;
export function useText<Of extends Area>(area: Of): Text<Of>;
export function useText(area: Area = 'shell'): Text<Area> {
  const { locale, overrides, usedAreas } = useLanguage();
  usedAreas?.add(area);
  // React wants to see the promise of a screen that waited again when it goes on.
  for (const needed of ['shell', area] as const) {
    const arriving = arrivingMessages(needed, locale);
    if (arriving) use(arriving);
  }
  return textOf(area, locale, overrides);
}

const texts = new WeakMap<Overrides, Map<string, Text<Area>>>();

/** The same function without React, for messages that are made outside a screen. */
export function textOf<Of extends Area>(area: Of, locale: Locale, overrides: Overrides): Text<Of>;
export function textOf(area: Area, locale: Locale, overrides: Overrides): Text<Area> {
  const made = texts.get(overrides) ?? new Map<string, Text<Area>>();
  texts.set(overrides, made);
  const key = `${area} ${locale}`;
  const known = made.get(key);
  if (known) return known;
  const messages: Messages = { ...findMessages('shell', locale), ...findMessages(area, locale), ...overrides };
  const text: Text<Area> = (id, values = {}) => {
    const message = messages[id] ?? id;
    return typeof message === 'string' ? message : formatMessage(message, values, intlTags[locale]);
  };
  // A text made before its catalogue arrived must not be kept.
  if (findMessages(area, locale)) made.set(key, text);
  return text;
}
