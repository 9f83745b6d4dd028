import type { TextValues } from '@sufra/ui/i18n/format-message.ts';
import { type SharedCatalogues, useAnyText } from '@sufra/ui/i18n/use-text.ts';
import type { messages as account } from './messages/account/en.ts';
import type { messages as branches } from './messages/branches/en.ts';
import type { messages as content } from './messages/content/en.ts';
import type { messages as customers } from './messages/customers/en.ts';
import type { messages as desk } from './messages/desk/en.ts';
import type { messages as kitchen } from './messages/kitchen/en.ts';
import type { messages as menu } from './messages/menu/en.ts';
import type { messages as money } from './messages/money/en.ts';
import type { messages as offers } from './messages/offers/en.ts';
import type { messages as promises } from './messages/promises/en.ts';
import type { messages as restaurant } from './messages/restaurant/en.ts';
import type { messages as screen } from './messages/screen/en.ts';
import type { messages as settings } from './messages/settings/en.ts';
import type { messages as shell } from './messages/shell/en.ts';

/** The catalogues by area: the shell's comes with the first script, the others with their sections. */
type Catalogues = {
  shell: typeof shell;
  account: typeof account;
  branches: typeof branches;
  content: typeof content;
  customers: typeof customers;
  desk: typeof desk;
  kitchen: typeof kitchen;
  menu: typeof menu;
  money: typeof money;
  offers: typeof offers;
  promises: typeof promises;
  restaurant: typeof restaurant;
  screen: typeof screen;
  settings: typeof settings;
};

export type TextId<Area extends keyof Catalogues = 'shell'> = string &
  (keyof Catalogues['shell'] | keyof Catalogues[Area]);

export type Text<Area extends keyof Catalogues = 'shell'> = (
  id: TextId<Area> | keyof SharedCatalogues['controls'],
  values?: TextValues,
) => string;

/** The texts of an area, and those of the shell, in the device's language. */
export const useText: <Area extends keyof Catalogues = 'shell'>(area?: Area) => Text<Area> = useAnyText;
