import { use } from 'react';
import type { Locale } from '@sufra/ordering';
import { arrivingMessages, findMessages, type Messages, type Overrides, sharedAreas } from './catalogue.ts';
import { formatMessage, type TextValues } from './format-message.ts';
import { intlTags } from './language-tags.ts';
import { useLanguage } from './language.tsx';
import type { messages as bill } from './messages/bill/en.ts';
import type { messages as controls } from './messages/controls/en.ts';

/** The catalogues of this package, by area. */
export type SharedCatalogues = { bill: typeof bill; controls: typeof controls };

/** A text by its id. A face narrows the ids to those of its own catalogues, by area. */
type AnyText = (id: string, values?: TextValues) => string;

type SharedText<Of extends keyof SharedCatalogues> = (
  id: string & (keyof SharedCatalogues[Of] | keyof SharedCatalogues['controls']),
  values?: TextValues,
) => string;

/** The texts of this package's own components. */
export const useSharedText: <Of extends keyof SharedCatalogues = 'controls'>(area?: Of) => SharedText<Of> = useAnyText;

/**
 * The texts of an area, and the shared ones, in the page's language. A screen whose texts are still on their way waits
 * like any lazy module.
 */
export function useAnyText(area = 'shell'): AnyText {
  const { locale, overrides, usedAreas } = useLanguage();
  usedAreas?.add(area);
  // React needs the same promise again when a suspended screen resumes.
  for (const needed of [...sharedAreas, area]) {
    const arriving = arrivingMessages(needed, locale);
    if (arriving) use(arriving);
  }
  return anyTextOf(area, locale, overrides);
}

const texts = new WeakMap<Overrides, Map<string, AnyText>>();

/** The same function without React, for messages that are made outside a screen. */
export function anyTextOf(area: string, locale: Locale, overrides: Overrides): AnyText {
  const made = texts.get(overrides) ?? new Map<string, AnyText>();
  texts.set(overrides, made);
  const key = `${area} ${locale}`;
  const known = made.get(key);
  if (known) return known;
  const parts = [...sharedAreas, area].map((name) => findMessages(name, locale));
  const messages: Messages = Object.assign({}, ...parts, overrides);
  const text: AnyText = (id, values = {}) => {
    const message = messages[id] ?? id;
    return typeof message === 'string' ? message : formatMessage(message, values, intlTags[locale]);
  };
  // A text made before its catalogue arrived must not be kept.
  if (parts.every(Boolean)) made.set(key, text);
  return text;
}
