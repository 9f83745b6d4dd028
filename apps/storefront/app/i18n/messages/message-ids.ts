import type { SharedCatalogues } from '@sufra/ui/i18n/use-text.ts';
import type { messages as account } from './account/en.ts';
import type { messages as address } from './address/en.ts';
import type { messages as cart } from './cart/en.ts';
import type { messages as checkout } from './checkout/en.ts';
import type { messages as contact } from './contact/en.ts';
import type { messages as curbside } from './curbside/en.ts';
import type { messages as customer } from './customer/en.ts';
import type { messages as feedback } from './feedback/en.ts';
import type { messages as item } from './item/en.ts';
import type { messages as location } from './location/en.ts';
import type { messages as loyalty } from './loyalty/en.ts';
import type { messages as notices } from './notices/en.ts';
import type { messages as order } from './order/en.ts';
import type { messages as payment } from './payment/en.ts';
import type { messages as promotion } from './promotion/en.ts';
import type { messages as receipt } from './receipt/en.ts';
import type { messages as refused } from './refused/en.ts';
import type { messages as repair } from './repair/en.ts';
import type { messages as search } from './search/en.ts';
import type { messages as schedule } from './schedule/en.ts';
import type { messages as shell } from './shell/en.ts';
import type { messages as visit } from './visit/en.ts';

type Catalogues = SharedCatalogues & {
  feedback: typeof feedback;
  account: typeof account;
  address: typeof address;
  search: typeof search;
  shell: typeof shell;
  item: typeof item;
  cart: typeof cart;
  location: typeof location;
  customer: typeof customer;
  checkout: typeof checkout;
  loyalty: typeof loyalty;
  notices: typeof notices;
  order: typeof order;
  payment: typeof payment;
  schedule: typeof schedule;
  curbside: typeof curbside;
  contact: typeof contact;
  promotion: typeof promotion;
  receipt: typeof receipt;
  refused: typeof refused;
  repair: typeof repair;
  visit: typeof visit;
};

/** A part of the shop whose texts travel together. The shell's are on every page. */
export type Area = keyof Catalogues;

/** Ids that a screen of an area may use: its own and the shell's. */
export type MessageId<Of extends Area = Area> = string &
  keyof (Catalogues[Of] & Catalogues['shell'] & Catalogues['controls']);
