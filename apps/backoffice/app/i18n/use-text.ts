import type { TextValues } from '@sufra/ui/i18n/format-message.ts';
import { type SharedCatalogues, useAnyText } from '@sufra/ui/i18n/use-text.ts';
import type { messages as shell } from './messages/shell/en.ts';

export type TextId = keyof typeof shell;

export type Text = (id: TextId | keyof SharedCatalogues['controls'], values?: TextValues) => string;

/** The texts of the restaurant's side in the device's language; they come in one file. */
export const useText: () => Text = useAnyText;
