import type { Locale } from '@sufra/ordering';
import type { Proof } from './provider.ts';

/** The part of Google's script that we use. */
type GoogleScript = {
  accounts: {
    id: {
      initialize(options: {
        client_id: string;
        callback: (answer: { credential: string }) => void;
        nonce: string;
        ux_mode: 'popup';
        auto_select: boolean;
      }): void;
      renderButton(place: HTMLElement, options: Record<string, string | number>): void;
    };
  };
};

declare global {
  interface Window {
    google?: GoogleScript;
  }
}

type GoogleButton = {
  clientId: string;
  nonce: string;
  locale: Locale;
  isDark: boolean;
  onProof: (proof: Proof) => void;
};

const widest = 400;

/** Lets Google draw its button, which is the only one that opens its window; asking is then the guest's doing. */
export function drawGoogleButton(place: HTMLElement, { clientId, nonce, locale, isDark, onProof }: GoogleButton): void {
  const script = window.google?.accounts.id;
  if (!script) throw new Error('The script of Google is not there.');
  script.initialize({
    client_id: clientId,
    callback: ({ credential }) => onProof({ token: credential }),
    nonce,
    ux_mode: 'popup',
    auto_select: false,
  });
  place.replaceChildren();
  script.renderButton(place, {
    type: 'standard',
    theme: isDark ? 'filled_black' : 'outline',
    size: 'large',
    shape: 'pill',
    text: 'continue_with',
    width: Math.min(widest, place.parentElement?.clientWidth || widest),
    locale: locale.slice(0, 2),
  });
}
