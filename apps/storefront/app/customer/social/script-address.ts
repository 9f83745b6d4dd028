import type { Locale } from '@sufra/ordering';
import type { ClientSettings } from '../../context.ts';
import type { Provider } from './provider.ts';

/** Where each provider keeps its script; `{locale}` is the language it speaks to the guest. */
export const usualScripts: Record<Provider, string> = {
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
