import type { Locale } from '@sufra/ordering';
import { type SyntheticEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { isSoon, type ProviderFormProps, useSteady } from '../provider-form.ts';
import { loadScript } from '../load-script.ts';
import styles from './form.module.css';

/** Checkout.com's fields: those of Frames, or Flow where the merchant's settings say so. */
export const Form = (props: ProviderFormProps) =>
  props.page['fields'] === 'flow' ? <FlowForm {...props} /> : <FramesForm {...props} />;

/** Checkout.com's card fields, and Apple Pay above them (PAY-10, PAY-23). The page gets a token and never a digit. */
function FramesForm(props: ProviderFormProps) {
  const { page, order, locale, isBusy, t, ui, onReady, onToken, onFailed } = props;
  const { ApplePayButton, Button, Price } = ui;
  const [isReady, setReady] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const { focused, states, areValid } = useFrames({
    scriptUrl: String(page['scriptUrl']),
    publicKey: String(page['publicKey']),
    locale,
    nameOf: (element) => t(words[element].label),
    onReady: () => {
      setReady(true);
      onReady();
    },
    onFailed: () => onFailed('unavailable'),
  });
  const isPending = isBusy || isAsking;
  const shown = useSteady(states);
  /** Each field says it beside itself: once the guest has left it wrong, and all of them on paying. */
  const isWrong = (element: FrameElement) => {
    const { isValid = false, isEmpty = true, isLeft = false } = shown[element] ?? {};
    return !isValid && (isChecked || (isLeft && !isEmpty));
  };

  const pay = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isPending || !isReady) return;
    setAsking(true);
    if (!(await isSoon(areValid))) {
      setChecked(true);
      return setAsking(false);
    }
    const token = await submitCard().catch(() => undefined);
    setAsking(false);
    if (token === undefined) onFailed('failed');
    else void onToken(token, 'card');
  };

  return (
    <form className={styles.form} hidden={!isReady} noValidate onSubmit={(event) => void pay(event)}>
      {isReady && <ApplePayButton {...props} isBusy={isPending} />}
      <div className={styles.fields} inert={isPending}>
        {frameElements.map((element) => (
          <FrameField
            key={element}
            t={t}
            element={element}
            isFocused={focused === element}
            isWrong={isWrong(element)}
          />
        ))}
      </div>
      <Button type="submit" isWide isPending={isPending}>
        {t('payment.pay')} <Price minor={order.amountMinor} />
      </Button>
    </form>
  );
}

const words = {
  'card-number': { label: 'payment.card.number', wrong: 'payment.card.numberWrong' },
  'expiry-date': { label: 'payment.card.expiry', wrong: 'payment.card.expiryWrong' },
  cvv: { label: 'payment.card.cvv', wrong: 'payment.card.cvvWrong' },
} as const;

type FrameFieldProps = Pick<ProviderFormProps, 't'> & { element: FrameElement; isFocused: boolean; isWrong: boolean };

/** The place of one field. Typed digits stay in the frame that Checkout.com draws into it. */
function FrameField({ t, element, isFocused, isWrong }: FrameFieldProps) {
  const id = useId();
  const { label, wrong } = words[element];
  // Frames finds its place by this name.
  const looks = [`${element}-frame`, styles.place, isFocused && styles.focused, isWrong && styles.wrong];
  return (
    <div
      className={styles.field}
      role="group"
      aria-labelledby={id}
      aria-describedby={isWrong ? `${id}-problem` : undefined}
    >
      <span id={id} className={styles.label}>
        {t(label)}
      </span>
      <div className={looks.filter(Boolean).join(' ')} dir="ltr" />
      <span id={`${id}-problem`} className={styles.problem} role="alert">
        {isWrong && t(wrong)}
      </span>
    </div>
  );
}

const languages: Record<Locale, FramesSettings['localization']> = { 'en-us': 'EN-GB', 'ar-sa': 'AR', fr: 'FR-FR' };

/** The reported state of a field; `isLeft` once the guest has gone on from it. */
type FrameState = Partial<Omit<FrameValidity, 'element'>> & { isLeft?: boolean };

/** After this the fields count as unavailable. */
const patienceMs = 20_000;

type UseFrames = {
  scriptUrl: string;
  publicKey: string;
  locale: Locale;
  /** The name of a field in the guest's language. */
  nameOf(element: FrameElement): string;
  onReady(): void;
  onFailed(): void;
};

/** Draws the fields into their places, once, and tells what they say of themselves. */
function useFrames({ scriptUrl, publicKey, locale, nameOf, onReady, onFailed }: UseFrames) {
  const [focused, setFocused] = useState<FrameElement>();
  const [states, setStates] = useState<Partial<Record<FrameElement, FrameState>>>({});
  const valid = useRef(new Set<FrameElement>());
  const areValid = () => frameElements.every((element) => valid.current.has(element));
  const ready = useEffectEvent(onReady);
  // Frames names its fields in English whatever the language; screen readers read the name.
  const name = useEffectEvent((element: FrameElement) =>
    document.querySelector(`.${element}-frame iframe`)?.setAttribute('title', nameOf(element)),
  );
  const failed = useEffectEvent(onFailed);

  useEffect(() => {
    let isOver = false;
    const end = (then: () => void) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      then();
    };
    const timer = setTimeout(() => end(failed), patienceMs);
    const note = (element: FrameElement, news: FrameState) =>
      setStates((known) => ({ ...known, [element]: { ...known[element], ...news } }));
    const draw = (frames: FramesScript) => {
      frames.addEventHandler('ready', () => end(ready));
      frames.addEventHandler('frameActivated', ({ element }) => {
        name(element);
        end(ready);
      });
      frames.addEventHandler('frameFocus', ({ element }) => setFocused(element));
      frames.addEventHandler('frameBlur', ({ element }) => {
        setFocused(undefined);
        note(element, { isLeft: true });
      });
      frames.addEventHandler('frameValidationChanged', ({ element, isValid, isEmpty }) => {
        if (isValid) valid.current.add(element);
        else valid.current.delete(element);
        note(element, { isValid, isEmpty });
      });
      frames.init({ publicKey, localization: languages[locale], style: frameLooks() });
    };
    loadScript(scriptUrl)
      .then(() => {
        if (isOver) return;
        if (!window.Frames) throw new Error('The script of Checkout.com is not there.');
        draw(window.Frames);
      })
      .catch(() => end(failed));
    return () => {
      isOver = true;
      clearTimeout(timer);
      leaveFrames();
    };
  }, [scriptUrl, publicKey, locale]);

  return { focused, states, areValid };
}

/** The fields of Frames, each in a frame of its own. */
const frameElements = ['card-number', 'expiry-date', 'cvv'] as const;

type FrameElement = (typeof frameElements)[number];

type FrameValidity = { element: FrameElement; isValid: boolean; isEmpty: boolean };

type FramesEvents = {
  ready: undefined;
  frameActivated: { element: FrameElement };
  frameFocus: { element: FrameElement };
  frameBlur: { element: FrameElement };
  frameValidationChanged: FrameValidity;
};

type FramesSettings = {
  publicKey: string;
  localization: 'EN-GB' | 'AR' | 'FR-FR';
  style: { base: Record<string, string>; placeholder: { base: Record<string, string> } };
};

/** The part of Checkout.com's script that we use. */
type FramesScript = {
  init(settings: FramesSettings): void;
  isCardValid(): boolean;
  submitCard(): Promise<{ token: string }>;
  /** After a card was sent, its fields are locked until this is called. */
  enableSubmitForm(): void;
  addEventHandler<Name extends keyof FramesEvents>(event: Name, handler: (event: FramesEvents[Name]) => void): void;
  removeAllEventHandlers(event: keyof FramesEvents): boolean;
};

declare global {
  interface Window {
    Frames?: FramesScript;
  }
}

const events: (keyof FramesEvents)[] = ['ready', 'frameActivated', 'frameFocus', 'frameBlur', 'frameValidationChanged'];

/** Frames is one for the whole page: who leaves takes all handlers along. */
function leaveFrames(): void {
  for (const event of events) window.Frames?.removeAllEventHandlers(event);
}

/** The looks of the page's own text, for documents that know none of its styles. */
function frameLooks(): FramesSettings['style'] {
  const { color } = getComputedStyle(document.body);
  const { fontSize } = getComputedStyle(document.documentElement);
  return {
    base: { color, fontSize, fontFamily: 'system-ui, sans-serif' },
    placeholder: { base: { color, opacity: '0.6' } },
  };
}

const tokenPatienceMs = 30_000;

/** Lets Frames make a token of the card; nothing is charged yet, so one that takes too long may be given up. */
async function submitCard(): Promise<string> {
  const { Frames } = window;
  if (!Frames) throw new Error('The script of Checkout.com is not there.');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('No token came.')), tokenPatienceMs);
  });
  try {
    return (await Promise.race([Frames.submitCard(), tooLong])).token;
  } finally {
    clearTimeout(timer);
    Frames.enableSubmitForm();
  }
}

const flowLanguages: Record<Locale, string> = { 'en-us': 'en', 'ar-sa': 'ar', fr: 'fr-FR' };

/**
 * Checkout.com's Flow, with a button and words of its own: it takes the payment and asks the bank by itself, and lets the
 * guest try another card.
 */
function FlowForm({ page, data, locale, isBusy, onReady, onFinished, onFailed }: ProviderFormProps) {
  const place = useRef<HTMLDivElement>(null);
  const session = data?.['session'] as Record<string, unknown> | undefined;
  const { scriptUrl, publicKey, environment } = page;
  const ready = useEffectEvent(onReady);
  const finished = useEffectEvent(onFinished);
  const failed = useEffectEvent(() => onFailed('unavailable'));

  useEffect(() => {
    let isOver = false;
    let component: FlowComponent | undefined;
    const timer = setTimeout(() => end(failed), patienceMs);
    const end = (then: () => void) => {
      clearTimeout(timer);
      if (!isOver) then();
    };
    const draw = async () => {
      await loadScript(String(scriptUrl));
      if (!window.CheckoutWebComponents || !session) throw new Error('Flow is not there.');
      const components = await window.CheckoutWebComponents({
        publicKey: String(publicKey),
        environment: environment === 'production' ? 'production' : 'sandbox',
        locale: flowLanguages[locale],
        paymentSession: session,
        onReady: () => end(ready),
        onPaymentCompleted: () => end(finished),
        onError: (_component, error) => isFatal(error) && end(failed),
      });
      if (isOver || !place.current) return;
      component = components.create('flow').mount(place.current);
    };
    draw().catch(() => end(failed));
    return () => {
      isOver = true;
      clearTimeout(timer);
      component?.unmount();
    };
  }, [scriptUrl, publicKey, environment, session, locale]);

  return <div ref={place} inert={isBusy} />;
}

/** Everything else is told to the guest by Flow, who may try again there. */
const isFatal = ({ type }: FlowError): boolean => type === 'Integration';

type FlowError = {
  /** Integration: it cannot be shown. Request and PaymentMethod: a try came to nothing, as Flow has told the guest. */
  type: 'Integration' | 'Request' | 'PaymentMethod' | 'Submit' | 'Validation';
  code: string;
};

type FlowComponent = {
  mount(place: Element): FlowComponent;
  unmount(): FlowComponent;
};

type FlowSettings = {
  publicKey: string;
  environment: 'production' | 'sandbox';
  locale: string;
  /** As the server got it. */
  paymentSession: Record<string, unknown>;
  onReady(): void;
  onPaymentCompleted(): void;
  onError(component: FlowComponent | undefined, error: FlowError): void;
};

/** The part of Checkout.com's web components that we use. */
type FlowScript = (settings: FlowSettings) => Promise<{ create(name: 'flow'): FlowComponent }>;

declare global {
  interface Window {
    CheckoutWebComponents?: FlowScript;
  }
}
