import type { PayWith } from '@sufra/contracts';
import { useEffect, useId, useRef, useState } from 'react';
import type { ProviderFormProps } from '../provider-form.ts';
import styles from './form.module.css';

/**
 * The widget of HyperPay, for the checkout that the server has prepared (PAY-16). Number and CVV stand in frames of the
 * gateway. Brands with a contract of their own need a checkout of their own: another choice begins another one.
 */
export function Form(props: ProviderFormProps) {
  const { page, data, methods, locale, isBusy, t } = props;
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  const name = useId();
  const widget = readWidgetData(data);
  const choices = readChoices(page, methods);
  const [wanted, setWanted] = useState(() => choiceInAddress(window.location.pathname, choices, widget?.brands ?? []));
  // The widget's content; it is drawn again when that changes, and for nothing else.
  const key = JSON.stringify([widget, locale]);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    if (!wanted) return;
    const asked = latest.current.onToken({ brand: wanted.brands[0] }, wanted.method);
    void asked.finally(() => setWanted(undefined));
  }, [wanted]);
  useEffect(() => {
    // The widget that is about to go takes no payment.
    if (wanted) return undefined;
    const given = readWidgetData(latest.current.data);
    if (!given || !host.current) return latest.current.onFailed('unavailable');
    const fail = () => latest.current.onFailed('unavailable');
    return mountWidget(
      host.current,
      given,
      widgetOptions(() => latest.current),
      fail,
    );
  }, [key, wanted]);
  return (
    <div className={styles.form} inert={isBusy}>
      <BrandPicker
        t={t}
        name={name}
        choices={choices}
        chosen={wanted?.brands ?? widget?.brands ?? []}
        onChoose={(choice) => setWanted(choice)}
      />
      <div ref={host} className={styles.widget} />
    </div>
  );
}

type BrandPickerProps = Pick<ProviderFormProps, 't'> & {
  /** Of the group, for the browser. */
  name: string;
  choices: BrandChoice[];
  /** The brands of the widget below, or of the one that is on its way. */
  chosen: string[];
  onChoose: (choice: BrandChoice) => void;
};

/** Which card it is, where a merchant has several contracts; nothing where there is nothing to choose. */
function BrandPicker({ t, name, choices, chosen, onChoose }: BrandPickerProps) {
  if (choices.length < 2) return null;
  return (
    <fieldset className={styles.brands}>
      <legend className={styles.legend}>{t('payment.step.fields')}</legend>
      {choices.map((choice) => {
        const label = nameOf(choice);
        return (
          <label key={label} className={styles.brand}>
            <input
              type="radio"
              name={name}
              checked={choice.brands.join() === chosen.join()}
              onChange={() => onChoose(choice)}
            />
            <bdi>{label}</bdi>
          </label>
        );
      })}
    </fieldset>
  );
}

/** Names of products are the same in every language. */
const names: Record<string, string> = {
  MADA: 'mada',
  VISA: 'Visa',
  MASTER: 'Mastercard',
  AMEX: 'American Express',
  APPLEPAY: 'Apple Pay',
  STC_PAY: 'STC Pay',
};

const nameOf = ({ brands }: BrandChoice): string => brands.map((brand) => names[brand] ?? brand).join(' · ');

/** The data of a checkout for the page: one widget, for some brands. */
type WidgetData = {
  checkoutId: string;
  scriptUrl: string;
  /** Its checksum, where the gateway gave one. */
  integrity: string | undefined;
  brands: string[];
  /** Where the gateway sends the browser back to. */
  resultUrl: string;
};

/** Brands that go through one contract, and so through one widget. */
type BrandChoice = { method: PayWith; brands: string[] };

/**
 * Reads what the start answered; nothing where it is no checkout.
 *
 * @example readWidgetData({ checkoutId: '8AC7', scriptUrl: 'https://oppwa.com/…', brands: ['VISA'], resultUrl: '/' })
 */
function readWidgetData(data: Record<string, unknown> | undefined): WidgetData | undefined {
  const { checkoutId, scriptUrl, integrity, brands, resultUrl } = data ?? {};
  if (typeof checkoutId !== 'string' || typeof scriptUrl !== 'string' || typeof resultUrl !== 'string')
    return undefined;
  const isSealed = typeof integrity === 'string' && integrity !== '';
  return { checkoutId, scriptUrl, integrity: isSealed ? integrity : undefined, brands: readTexts(brands), resultUrl };
}

/** Reads what there is to choose from; what this browser cannot do is no choice. */
function readChoices({ choices }: Record<string, unknown>, methods: readonly PayWith[]): BrandChoice[] {
  if (!Array.isArray(choices)) return [];
  return (choices as Partial<Record<keyof BrandChoice, unknown>>[]).flatMap((choice) => {
    const method = methods.find((known) => known === choice.method);
    const brands = readTexts(choice.brands);
    return method && isPossible(method) && brands.length > 0 ? [{ method, brands }] : [];
  });
}

/** Apple's wallet is in Apple's browser alone. */
const isPossible = (method: PayWith): boolean => method !== 'apple-pay' || 'ApplePaySession' in window;

const readTexts = (values: unknown): string[] =>
  Array.isArray(values) ? values.filter((value) => typeof value === 'string') : [];

/**
 * The choice that the last part of /hyperpay/{id}/{orderId}/{method?} asks for (PAY-17), if the widget shows another one.
 *
 * @example choiceInAddress('/hyperpay/8AC7/0199/mada', choices, ['VISA'])?.brands // ['MADA']
 */
function choiceInAddress(pathname: string, choices: BrandChoice[], shown: string[]): BrandChoice | undefined {
  const [first, , , method] = pathname.split('/').filter(Boolean);
  const brand = method?.toUpperCase();
  if (first !== 'hyperpay' || brand === undefined || shown.includes(brand)) return undefined;
  return choices.find(({ brands }) => brands.includes(brand));
}

/** The widget's options and callbacks. Its callbacks are not trusted: the server asks the gateway. */
function widgetOptions(props: () => ProviderFormProps): WidgetOptions {
  const { locale, shopName } = props();
  return {
    locale: locale.slice(0, 2),
    // The shop's own styles, see the style sheet of the form.
    style: 'plain',
    paymentTarget: '_top',
    shopperResultTarget: '_top',
    showCVVHint: false,
    onReady: () => props().onReady(),
    onBeforeSubmitCard: () => !props().isBusy,
    onAfterSubmit: () => props().onLeaving(),
    onError: ({ name }) => {
      // The checkout is over: nothing was charged through it now, and a new one may begin.
      if (name === 'InvalidCheckoutIdError') props().onFailed('failed');
      // Anything else may have happened after the card was sent.
      else props().onFinished();
    },
    applePay: {
      displayName: shopName,
      total: { label: shopName },
      merchantCapabilities: ['supports3DS'],
      supportedNetworks: ['mada', 'visa', 'masterCard', 'amex'],
    },
  };
}

/** The part of `window.wpwlOptions` that is used here. */
type WidgetOptions = {
  locale: string;
  style: 'plain';
  paymentTarget: '_top';
  shopperResultTarget: '_top';
  showCVVHint: boolean;
  onReady(): void;
  onError(error: { name?: string }): void;
  onBeforeSubmitCard(): boolean;
  onAfterSubmit(): void;
  applePay: {
    displayName: string;
    total: { label: string };
    merchantCapabilities: string[];
    supportedNetworks: string[];
  };
};

declare global {
  interface Window {
    wpwlOptions?: WidgetOptions;
    wpwl?: { unload?(): void };
  }
}

const timeoutMilliseconds = 20_000;

let unmountLast: (() => void) | undefined;

/** The script that was fetched last, until it ran or failed: it runs even when it has left the page. */
let arriving: Promise<void> | undefined;

/**
 * Puts the gateway's widget into an element, and returns how to take it and all of its traces away. There is never more
 * than one: its options and its nodes belong to the whole page. A script that is still on its way fills whatever form it
 * finds, so the next one waits for it.
 *
 * @example useEffect(() => mountWidget(host, widget, options, () => onFailed('unavailable')), [widget.checkoutId])
 */
function mountWidget(
  host: HTMLElement,
  { scriptUrl, integrity, brands, resultUrl }: WidgetData,
  options: WidgetOptions,
  onMissing: () => void,
): () => void {
  unmountLast?.();
  const earlierStyles = new Set(document.querySelectorAll('style'));
  const script = document.createElement('script');
  let isMounted = true;
  const base = new URL('.', new URL(scriptUrl, document.baseURI)).href;
  const clear = () => clearWidget(base, earlierStyles);
  const unmount = () => {
    isMounted = false;
    clearTimeout(timer);
    clear();
    script.remove();
    host.replaceChildren();
    if (unmountLast === unmount) unmountLast = undefined;
  };
  const give = () => {
    if (!isMounted) return;
    unmount();
    onMissing();
  };
  const timer = setTimeout(give, timeoutMilliseconds);
  unmountLast = unmount;

  const mount = () => {
    if (!isMounted) return;
    window.wpwlOptions = {
      ...options,
      onReady: () => {
        clearTimeout(timer);
        options.onReady();
      },
    };
    host.replaceChildren(placeOf(brands, resultUrl));
    script.src = scriptUrl;
    script.async = true;
    if (integrity !== undefined) {
      script.integrity = integrity;
      script.crossOrigin = 'anonymous';
    }
    arriving = new Promise((arrived) => {
      const settle = () => {
        arriving = undefined;
        arrived();
      };
      script.addEventListener('load', () => {
        if (!isMounted) clear();
        settle();
      });
      script.addEventListener('error', () => {
        give();
        settle();
      });
    });
    document.head.append(script);
  };
  if (arriving) void arriving.then(mount);
  else mount();
  return unmount;
}

/** The form that the widget looks for and fills. */
function placeOf(brands: string[], resultUrl: string): HTMLFormElement {
  const place = document.createElement('form');
  place.className = 'paymentWidgets';
  place.action = resultUrl;
  place.dataset['brands'] = brands.join(' ');
  return place;
}

/**
 * Takes away what a widget left in the page: its globals, its scripts, sheets and frames, and its boxes beside ours.
 * The styles that were there before are the shop's.
 *
 * @example clearWidget('https://eu-prod.oppwa.com/v1/', new Set(document.querySelectorAll('style')))
 */
function clearWidget(baseUrl: string, earlierStyles: ReadonlySet<Element>): void {
  try {
    window.wpwl?.unload?.();
  } catch {
    // It could not clear up; what follows does.
  }
  for (const element of document.querySelectorAll('script, link, iframe')) {
    const address = (element as Partial<HTMLScriptElement & HTMLLinkElement>).src ?? element.getAttribute('href') ?? '';
    if (address.startsWith(baseUrl)) element.remove();
  }
  for (const style of document.querySelectorAll('style')) {
    if (!earlierStyles.has(style) && style.textContent.includes('wpwl')) style.remove();
  }
  for (const box of document.querySelectorAll('[class^="wpwl-"], [class*=" wpwl-"]')) box.remove();
  for (const name of Object.keys(window)) if (name.startsWith('wpwl')) Reflect.deleteProperty(window, name);
}
