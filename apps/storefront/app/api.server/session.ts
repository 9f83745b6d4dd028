/** The cookie that holds the guest's token; no script can read it (decision 44). */
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
 * The name of a secret cookie at an address. Where it is Secure its name says so, and browsers then take it from no other
 * host, from no plain http and for no other path: nobody else can put a session of theirs into a guest's browser.
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

/** What every cookie of ours that is a secret has in common: no script reads it, and no other site's form sends it. */
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

function safeDecode(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
