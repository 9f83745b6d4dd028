import type { PayWith } from '@sufra/contracts';
import type { Locale } from '@sufra/ordering';
import type { ComponentType } from 'react';

/** The order that is to be paid, as the server knows it. */
export type PayableOrder = {
  id: string;
  number: string;
  amountMinor: number;
  currency: { code: string; digits: number };
};

/** What the fields of a card say is wrong with it (PAY-28 to PAY-30). */
export type CardProblem = 'number' | 'expiry' | 'cvv' | 'name';

export type ProviderFormProps = {
  /** Public keys and addresses: `gateway.page` of the payment. */
  page: Record<string, unknown>;
  /** What the start handed to the page; nothing where the token comes first. */
  data: Record<string, unknown> | undefined;
  order: PayableOrder;
  methods: readonly PayWith[];
  shopName: string;
  locale: Locale;
  direction: 'ltr' | 'rtl';
  /** The server is being asked: take no second tap. */
  isBusy: boolean;
  /** The provider's fields stand on the page. */
  onReady(): void;
  /** The fields are incomplete or wrong; an empty list once they are right. */
  onProblems(problems: CardProblem[]): void;
  /** The provider made a token out of the card; the server charges it. */
  onToken(token: string | Record<string, unknown>, method: PayWith): Promise<PaymentProgress>;
  /** The page is about to be left for the provider's or the bank's. */
  onLeaving(): void;
  /** The provider says that it is done. It is believed by nobody: the server asks. */
  onFinished(): void;
  /** It came to nothing before anything was charged: the script did not load, the wallet was closed. */
  onFailed(reason: 'unavailable' | 'cancelled' | 'failed'): void;
};

/** What became of a token: wallets have to be told. */
export type PaymentProgress = 'paid' | 'failed' | 'pending';

/** A provider's own fields, form, widget or wallet on our page. */
export type ProviderForm = ComponentType<ProviderFormProps>;
