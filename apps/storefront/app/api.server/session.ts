import { isLocale, type Locale } from '@sufra/ordering';
import type { HostMerchant } from './merchant-directory.ts';

/** The cookie that holds the guest's token; no script can read it (D-44). */
const sessionCookie = 'session';

/**
 * Name of the cookie that tells the server the language that the browser keeps (STATE-05). Scripts of the page write it as
 * well, and over https no other host does.
 */
export const localeCookieAt = (address: string): string =>
  new URL(address).protocol === 'https:' ? '__Host-locale' : 'locale';

/** The saved language in a Cookie header that came to an address, if there is one. */
export const readSavedLocale = (header: string | null | undefined, address: string): string | undefined =>
  readCookie(header, localeCookieAt(address));

export function readCookie(header: string | null | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const [key, value] = part.trim().split('=', 2);
    if (key === name && value) return safeDecode(value);
  }
  return undefined;
}

/**
 * The name of a secret cookie at an address. Where it is Secure its name says so, and browsers then take it from no
 * other host, from no plain http and for no other path: no other site can plant a session in a guest's browser.
 *
 * @example secretCookie('session', 'https://shop.example') // '__Host-session'
 */
export function secretCookie(name: string, address: string, path = '/'): string {
  if (isLocal(new URL(address))) return name;
  return `${path === '/' ? '__Host-' : '__Secure-'}${name}`;
}

/** The token of the session in a Cookie header that came to an address, if there is one. */
export const readSession = (header: string | null | undefined, address: string): string | undefined =>
  readCookie(header, secretCookie(sessionCookie, address));

/** The token of a request's session, if it has one. */
export const sessionToken = (request: Request): string | undefined =>
  readSession(request.headers.get('cookie'), request.url);

/** The Set-Cookie value that signs a guest in until the session's end. */
export function openSession(request: Request, token: string, expiresAt: string | Date): string {
  const expires = new Date(expiresAt).toUTCString();
  return `${secretCookie(sessionCookie, request.url)}=${encodeURIComponent(token)}; Expires=${expires}; ${attributesFor(request)}`;
}

/** The Set-Cookie value that signs a guest out. */
export const closeSession = (request: Request): string =>
  `${secretCookie(sessionCookie, request.url)}=; Max-Age=0; ${attributesFor(request)}`;

/** The attributes of every secret cookie: no script reads it, and no other site's form sends it. */
export const attributesFor = (request: Request, path = '/'): string =>
  `Path=${path}; HttpOnly; ${readableAttributesFor(request)}`;

/** The same for a cookie that the page's scripts read and write as well. */
export const readableAttributesFor = (request: Request): string =>
  `SameSite=Lax${isLocal(new URL(request.url)) ? '' : '; Secure'}`;

// A phone that looks at the demo on this machine uses a plain IP address; browsers drop Secure cookies there.
function isLocal({ protocol, hostname }: URL): boolean {
  if (protocol !== 'http:') return false;
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^(?:[\d.]+|\[.*\])$/.test(hostname);
}

/** The value of our own cookie; one that no header could carry was not written by us. */
function safeDecode(value: string): string | undefined {
  try {
    const decoded = decodeURIComponent(value);
    return /^[\x20-\x7e]*$/.test(decoded) ? decoded : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The language of the pages of a merchant: the saved one, else the one asked for in the address, else the browser's where
 * the merchant has it decide (D-80), else the primary one (I18N-04).
 */
export function pageLocale(request: Request, merchant: HostMerchant): Locale {
  const languages = languagesOf(merchant);
  const first = negotiatedLocale(request.headers.get('accept-language'), merchant);
  return requestLocale(request, languages, first ?? merchant.concept.attributes['primary-language']);
}

/** The language of a first visit that the browser decides; undefined where the merchant does not have it decide. */
export function negotiatedLocale(
  acceptLanguage: string | null | undefined,
  merchant: HostMerchant,
): Locale | undefined {
  if (!merchant.concept.attributes['languages-negotiated']) return undefined;
  return browserLocale(acceptLanguage, languagesOf(merchant));
}

/** The first of some languages that a browser asks for, in its order of preference. */
export function browserLocale(
  acceptLanguage: string | null | undefined,
  languages: readonly Locale[],
): Locale | undefined {
  const wanted = (acceptLanguage ?? '')
    .toLowerCase()
    .split(',')
    .map((entry) => {
      const [tag = '', weight = ''] = entry.trim().split(/\s*;\s*q=/);
      return { language: tag.slice(0, 2), weight: weight === '' ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  for (const { language } of wanted) {
    const found = languages.find((locale) => locale.startsWith(language));
    if (found && language) return found;
  }
  return undefined;
}

const languagesOf = ({ application }: HostMerchant): Locale[] =>
  application.attributes.languages.map((tag) => tag.toLowerCase()).filter(isLocale);

/**
 * The language of a request: the saved one, else the one asked for in the address (as search engines
 * do), else the concept's primary language, else English (I18N-04). Only languages on offer count.
 */
export function requestLocale(request: Request, languages: readonly Locale[], primary: string): Locale {
  const saved = readSavedLocale(request.headers.get('cookie'), request.url);
  const asked = new URL(request.url).searchParams.get('lang');
  const wanted = [saved, asked, primary].map((value) => value?.toLowerCase());
  return wanted.find((value): value is Locale => isOffered(value, languages)) ?? languages[0] ?? 'en-us';
}

const isOffered = (value: string | undefined, languages: readonly Locale[]): boolean =>
  value !== undefined && isLocale(value) && languages.includes(value);
