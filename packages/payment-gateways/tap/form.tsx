import { fromMinor } from '@sufra/ordering';
import { useEffect, useId, useRef, useState } from 'react';
import { type CardProblem, isSoon, type ProviderFormProps } from '../provider-form.ts';
import { loadScript } from '../load-script.ts';
import styles from './form.module.css';

/** Tap says that a card is wrong and not where; its fields mark the place. */
const cardIsWrong: CardProblem[] = ['card'];

/** The fields of Tap's card SDK, in a frame of Tap's: the page gets a token and never a digit of the card (PAY-12). */
export function Form(props: ProviderFormProps) {
  const { t, ui } = props;
  const { Button, Price } = ui;
  const id = useId();
  const label = t('payment.step.fields');
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  const fields = useRef<Fields>(undefined);
  /** Nothing while the fields have said nothing of what is typed. */
  const isTyped = useRef<boolean>(undefined);
  const isAsked = useRef(false);
  const [isReady, setReady] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isPending = props.isBusy || isAsking;
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const settings = readTapSettings(latest.current.page);
    if (!settings) return latest.current.onFailed('unavailable');
    const answered = () => {
      isAsked.current = false;
      setAsking(false);
    };
    fields.current = openFields(id, settings, latest.current, {
      onReady() {
        // Tap calls it something in English, whatever the page speaks.
        place.current?.querySelector('iframe')?.setAttribute('title', label);
        setReady(true);
        latest.current.onReady();
      },
      onTyped(isValid) {
        isTyped.current = isValid;
        if (isValid) latest.current.onProblems([]);
      },
      onToken(token) {
        if (!isAsked.current) return;
        answered();
        void latest.current.onToken(token, 'card');
      },
      onRefused() {
        if (!isAsked.current) return;
        answered();
        latest.current.onProblems(cardIsWrong);
      },
      onUnavailable: () => latest.current.onFailed('unavailable'),
    });
    return () => fields.current?.close();
  }, [id, label, props.locale]);

  const pay = async () => {
    setAsking(true);
    if (!(await isSoon(() => isTyped.current !== false))) {
      setAsking(false);
      return props.onProblems(cardIsWrong);
    }
    isAsked.current = true;
    props.onProblems([]);
    return fields.current?.tokenize();
  };

  return (
    <div className={styles.form}>
      <div ref={place} id={id} className={styles.fields} inert={isPending} />
      {isReady && (
        <Button isWide isPending={isPending} onClick={() => void pay()}>
          {t('payment.pay')} <Price minor={props.order.amountMinor} />
        </Button>
      )}
    </div>
  );
}

const patienceMilliseconds = 20_000;

type FieldEvents = {
  onReady(): void;
  onTyped(isValid: boolean): void;
  onToken(token: string): void;
  /** The fields made no token of this card. */
  onRefused(): void;
  /** The fields did not come, or stopped answering. */
  onUnavailable(): void;
};

type Fields = { tokenize(): void; close(): void };

/** Puts Tap's fields into the element of this id. Reports that they are unavailable after a timeout. */
function openFields(elementId: string, settings: TapSettings, shown: Shown, events: FieldEvents): Fields {
  let sdk: CardSdk | undefined;
  let drawn: { unmount(): void } | undefined;
  let isReady = false;
  let isClosed = false;
  let timer: ReturnType<typeof setTimeout>;
  const stopWaiting = () => clearTimeout(timer);
  const giveUp = () => {
    stopWaiting();
    if (!isClosed) events.onUnavailable();
  };
  const wait = () => {
    stopWaiting();
    timer = setTimeout(giveUp, patienceMilliseconds);
  };
  const heard = {
    onReady() {
      stopWaiting();
      isReady = true;
      events.onReady();
    },
    onValidInput(isValid: unknown) {
      if (typeof isValid === 'boolean') events.onTyped(isValid);
    },
    onSuccess(given: unknown) {
      stopWaiting();
      const token = readToken(given);
      if (token === undefined) events.onRefused();
      else events.onToken(token);
    },
    onError() {
      stopWaiting();
      // Before the fields stand there, it is about the account or the host and not about a card.
      if (isReady) events.onRefused();
      else events.onUnavailable();
    },
  };

  wait();
  loadCardSdk(settings).then((loaded) => {
    if (isClosed) return;
    sdk = loaded;
    drawn = loaded.renderTapCard(elementId, cardOptions(settings, shown, heard));
  }, giveUp);
  return {
    tokenize() {
      wait();
      sdk?.tokenize();
    },
    close() {
      isClosed = true;
      stopWaiting();
      drawn?.unmount();
    },
  };
}

/** `gateway.page` of this provider. */
type TapSettings = { publicKey: string; scriptUrl: string; brands: string[]; merchantId: string | undefined };

function readTapSettings(page: Record<string, unknown>): TapSettings | undefined {
  const { publicKey, scriptUrl, brands, merchantId } = page;
  if (typeof publicKey !== 'string' || typeof scriptUrl !== 'string' || !Array.isArray(brands)) return undefined;
  return {
    publicKey,
    scriptUrl,
    brands: brands.filter((brand) => typeof brand === 'string'),
    merchantId: typeof merchantId === 'string' ? merchantId : undefined,
  };
}

type Heard = {
  onReady(): void;
  /** True when everything typed can be valid. */
  onValidInput(isValid: unknown): void;
  onSuccess(token: unknown): void;
  onError(error: unknown): void;
};

/** The part of Tap's card SDK v2 that is used here. Its fields stand in a frame of Tap's. */
type CardSdk = {
  renderTapCard(elementId: string, options: object): { unmount(): void };
  tokenize(): void;
};

/** Loads the script, and finds what it put into the page. Throws when there is nothing. */
async function loadCardSdk({ scriptUrl }: TapSettings): Promise<CardSdk> {
  await loadScript(scriptUrl);
  const found: unknown = Reflect.get(window, 'CardSDK');
  if (typeof found !== 'object' || found === null || !('renderTapCard' in found)) throw new Error('No card SDK came.');
  return found as CardSdk;
}

type Shown = Pick<ProviderFormProps, 'order' | 'locale'>;

/** The fields for one order. Tap has them in English and Arabic; French pages get the English ones. */
const cardOptions = (
  { publicKey, brands, merchantId }: TapSettings,
  { order, locale }: Shown,
  heard: Heard,
): object => ({
  publicKey,
  ...(merchantId !== undefined && { merchant: { id: merchantId } }),
  transaction: { amount: fromMinor(order.amountMinor, order.currency), currency: order.currency.code },
  acceptance: { supportedBrands: brands, supportedCards: ['CREDIT', 'DEBIT'] },
  fields: { cardHolder: true },
  addons: { displayPaymentBrands: true, loader: false, saveCard: false },
  // The picture of its spinner would come from yet another host.
  hideSpinnerLoader: true,
  interface: {
    locale: locale === 'ar-sa' ? 'ar' : 'en',
    direction: locale === 'ar-sa' ? 'rtl' : 'ltr',
    theme: 'dynamic',
    edges: 'curved',
  },
  ...heard,
});

/** The token of a card that went well. */
function readToken(given: unknown): string | undefined {
  const id: unknown = typeof given === 'object' && given !== null && 'id' in given ? given.id : undefined;
  return typeof id === 'string' && id.startsWith('tok_') ? id : undefined;
}
