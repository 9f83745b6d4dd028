import type { PayWith } from '@sufra/contracts';
import type { Locale } from '@sufra/ordering';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';

/** The order that is to be paid, as the server knows it. */
export type PayableOrder = {
  id: string;
  number: string;
  amountMinor: number;
  currency: { code: string; digits: number };
};

/** The errors that a card's fields report (PAY-28 to PAY-30); `card` where they do not name the field. */
export type CardProblem = 'number' | 'expiry' | 'cvv' | 'name' | 'card';

/** The result of a token, which wallets have to be told. */
export type PaymentProgress = 'paid' | 'failed' | 'pending';

/** The words that forms take from the page; a provider's own fields bring their own. */
type FormTextId =
  | 'payment.pay'
  | 'payment.step.fields'
  | `payment.card.${'number' | 'expiry' | 'cvv'}${'' | 'Wrong'}`
  | `payment.terminal.${'steps' | 'waking' | 'silent' | 'cancel'}`
  | `payment.terminal.${'insertCard' | 'enterPin' | 'processing'}${'' | 'Help'}`;

type FormButton = {
  type?: 'button' | 'submit';
  variant?: 'line';
  isWide?: boolean;
  /** Shows that it works, and takes no second press. */
  isPending?: boolean;
  onClick?(): void;
  children: ReactNode;
};

/** The tools that the app lends to a form: forms import nothing of an app. */
export type FormTools = {
  t(id: FormTextId): string;
  ui: {
    Button: ComponentType<FormButton>;
    Price: ComponentType<{ minor: number }>;
    CheckMark: ComponentType;
    /** For gateways whose page settings hold `applePay`; nothing is there in a browser that cannot pay with it. */
    ApplePayButton: ComponentType<ProviderFormProps>;
  };
  /** Leaves the page with the whole document; false for what is no address of a page. */
  leaveTo(address: string): boolean;
  /** Calls the API as the guest. Rejects when it cannot be reached. */
  ask(call: {
    method?: 'POST';
    path: string;
    body?: object;
  }): Promise<{ ok: true; value: unknown } | { ok: false; refusal: { status: number } }>;
  kiosk: {
    /** The terminal that this device was set up with, with its key. */
    findTerminal(): string | undefined;
    /** While it runs, nothing interrupts the guest. */
    setTerminalRunning(isRunning: boolean): void;
    /** Leaves for the page of the merchant's gateway. */
    payWithoutTerminal(): void;
  };
};

export type ProviderFormProps = FormTools & {
  /** Public keys and addresses: `gateway.page` of the payment. */
  page: Record<string, unknown>;
  /** The data of the start; nothing where the token comes first. */
  data: Record<string, unknown> | undefined;
  order: PayableOrder;
  methods: readonly PayWith[];
  shopName: string;
  locale: Locale;
  direction: 'ltr' | 'rtl';
  /** The server is being asked: nothing can be pressed. */
  isBusy: boolean;
  /** The provider's fields stand on the page. */
  onReady(): void;
  /** The fields are incomplete or wrong, and the page says so above them; an empty list once they are right. */
  onProblems(problems: CardProblem[]): void;
  /** The provider made a token out of the card; the server charges it. */
  onToken(token: string | Record<string, unknown>, method: PayWith): Promise<PaymentProgress>;
  /** The page is about to be left for the provider's or the bank's. */
  onLeaving(): void;
  /** The provider refused a card, and lets the guest try another one in the same fields. */
  onDeclined(): void;
  /** The provider's script reports success. The server looks the payment up before it counts. */
  onFinished(): void;
  /** It came to nothing before anything was charged: the script did not load, the wallet was closed. */
  onFailed(reason: 'unavailable' | 'cancelled' | 'failed'): void;
};

/** A provider's own fields, form, widget or wallet on our page. */
export type ProviderForm = ComponentType<ProviderFormProps>;

/**
 * Whether something is so by now or within half a second: what is typed into a provider's frame is told to the page a
 * moment later.
 *
 * @example if (!(await isSoon(() => isTyped))) return onProblems(['card'])
 */
export async function isSoon(isSo: () => boolean): Promise<boolean> {
  for (let looks = 0; looks < 10 && !isSo(); looks += 1) await new Promise((resolve) => setTimeout(resolve, 50));
  return isSo();
}

/**
 * A value that waits while something is pressed: a button that moves because a message above it comes or goes in that
 * moment gets no click, and the press is lost.
 *
 * @example const shown = useSteady(problems)
 */
export function useSteady<Value>(value: Value): Value {
  const [held, setHeld] = useState<{ value: Value }>();
  const hold = useEffectEvent(() => setHeld({ value }));
  useEffect(() => {
    const press = () => hold();
    // The click follows the release.
    const release = () => setTimeout(() => setHeld(undefined));
    window.addEventListener('pointerdown', press, true);
    window.addEventListener('pointerup', release, true);
    window.addEventListener('pointercancel', release, true);
    return () => {
      window.removeEventListener('pointerdown', press, true);
      window.removeEventListener('pointerup', release, true);
      window.removeEventListener('pointercancel', release, true);
    };
  }, []);
  return held ? held.value : value;
}
