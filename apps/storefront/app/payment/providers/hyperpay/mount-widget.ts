import { clearWidget } from './clear-widget.ts';
import type { WidgetData } from './widget-data.ts';

/** What the widget reads from `window.wpwlOptions`, as far as it is used here. */
export type WidgetOptions = {
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

/**
 * Puts the gateway's widget into an element, and returns how to take it and all of its traces away. There is never more
 * than one: its options and its nodes belong to the whole page.
 *
 * @example useEffect(() => mountWidget(host, widget, options, () => onFailed('unavailable')), [widget.checkoutId])
 */
export function mountWidget(
  host: HTMLElement,
  { scriptUrl, integrity, brands, resultUrl }: WidgetData,
  options: WidgetOptions,
  onMissing: () => void,
): () => void {
  unmountLast?.();
  const earlierStyles = new Set(document.querySelectorAll('style'));
  const script = document.createElement('script');
  const unmount = () => {
    clearTimeout(timer);
    clearWidget(new URL('.', script.src).href, earlierStyles);
    script.remove();
    host.replaceChildren();
    if (unmountLast === unmount) unmountLast = undefined;
  };
  const give = () => {
    unmount();
    onMissing();
  };
  const timer = setTimeout(give, timeoutMilliseconds);
  unmountLast = unmount;

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
  script.addEventListener('error', give);
  document.head.append(script);
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
