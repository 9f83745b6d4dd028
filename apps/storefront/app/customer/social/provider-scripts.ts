import type { Locale } from '@sufra/ordering';
import type { ClientSettings } from '../../context.ts';
import type { AskGuest, Proof, Provider } from './provider.ts';

/** Where each provider keeps its script; `{locale}` is the language it speaks to the guest. */
const usualScripts: Record<Provider, string> = {
  google: 'https://accounts.google.com/gsi/client',
  apple: 'https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/{locale}/appleid.auth.js',
  facebook: 'https://connect.facebook.net/{locale}/sdk.js',
};

const languages: Record<'apple' | 'facebook', Record<Locale, string>> = {
  apple: { 'en-us': 'en_US', 'ar-sa': 'ar_SA', fr: 'fr_FR' },
  facebook: { 'en-us': 'en_US', 'ar-sa': 'ar_AR', fr: 'fr_FR' },
};

/** The address of a provider's script in the guest's language. */
export function scriptAddress(settings: ClientSettings, provider: Provider, locale: Locale): string {
  const own = {
    google: settings.googleScriptUrl,
    apple: settings.appleScriptUrl,
    facebook: settings.facebookScriptUrl,
  };
  const language = provider === 'google' ? '' : languages[provider][locale];
  return (own[provider] ?? usualScripts[provider]).replace('{locale}', language);
}

type AppleAnswer = {
  authorization: { id_token: string };
  /** Only the very first time. */
  user?: { name?: { firstName?: string; lastName?: string } };
};

/** The part of Apple's script that we use. */
type AppleScript = {
  auth: {
    init(options: { clientId: string; scope: string; redirectURI: string; nonce: string; usePopup: boolean }): void;
    signIn(): Promise<AppleAnswer>;
  };
};

declare global {
  interface Window {
    AppleID?: AppleScript;
  }
}

const cancellations = ['popup_closed_by_user', 'user_cancelled_authorize'];

/** Makes Apple's script ready; asking opens its window. */
export function prepareApple(clientId: string, nonce: string): AskGuest {
  const { AppleID } = window;
  if (!AppleID) throw new Error('The script of Apple is not there.');
  AppleID.auth.init({
    clientId,
    scope: 'name email',
    redirectURI: `${window.location.origin}/signin`,
    nonce,
    usePopup: true,
  });
  return async () => {
    try {
      const { authorization, user } = await AppleID.auth.signIn();
      const { firstName = '', lastName = '' } = user?.name ?? {};
      return { token: authorization.id_token, firstName, lastName };
    } catch (failure) {
      if (isCancellation(failure)) return undefined;
      throw failure;
    }
  };
}

const isCancellation = (failure: unknown): boolean =>
  typeof failure === 'object' &&
  failure !== null &&
  'error' in failure &&
  cancellations.some((name) => name === failure.error);

type FacebookAnswer = { status: string; authResponse: { accessToken: string } | null };

/** The part of Facebook's script that we use. */
type FacebookScript = {
  init(options: { appId: string; version: string; cookie: boolean; xfbml: boolean }): void;
  login(callback: (answer: FacebookAnswer) => void, options: { scope: string }): void;
};

declare global {
  interface Window {
    FB?: FacebookScript;
  }
}

/** Makes Facebook's script ready; asking opens its window. */
export function prepareFacebook(appId: string): AskGuest {
  const { FB } = window;
  if (!FB) throw new Error('The script of Facebook is not there.');
  FB.init({ appId, version: 'v25.0', cookie: false, xfbml: false });
  return () =>
    new Promise((resolve) => {
      const onAnswer = ({ status, authResponse }: FacebookAnswer) =>
        resolve(status === 'connected' && authResponse ? { token: authResponse.accessToken } : undefined);
      FB.login(onAnswer, { scope: 'public_profile,email' });
    });
}

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

type GoogleButtonOptions = {
  clientId: string;
  nonce: string;
  locale: Locale;
  isDark: boolean;
  onProof: (proof: Proof) => void;
};

const widest = 400;

/** Lets Google draw its button, which is the only one that opens its window; asking is then the guest's doing. */
export function drawGoogleButton(
  place: HTMLElement,
  { clientId, nonce, locale, isDark, onProof }: GoogleButtonOptions,
): void {
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
