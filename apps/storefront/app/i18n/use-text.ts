import type { Locale } from '@sufra/ordering';
import type { Overrides } from '@sufra/ui/i18n/catalogue.ts';
import type { TextValues } from '@sufra/ui/i18n/format-message.ts';
import { anyTextOf, useAnyText } from '@sufra/ui/i18n/use-text.ts';
import type { Area, MessageId } from './messages/message-ids.ts';

export type Text<Of extends Area = 'shell'> = (id: MessageId<Of>, values?: TextValues) => string;

/**
 * The texts of an area (and the shell's) in the page's language.
 *
 * @example const t = useText('cart'); t('cart.itemCount', { count: 3 })
 */
export const useText: <Of extends Area = 'shell'>(area?: Of) => Text<Of> = useAnyText;

/** The same function without React, for messages that are made outside a screen. */
export const textOf: <Of extends Area>(area: Of, locale: Locale, overrides: Overrides) => Text<Of> = anyTextOf;
