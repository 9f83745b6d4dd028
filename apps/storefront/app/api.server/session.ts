/** Name of the cookie that holds the guest's token; no script can read it (decision 44). */
export const sessionCookie = 'session';

/** Name of the cookie that tells the server the language that the browser keeps (STATE-05). */
export const localeCookie = 'locale';

export function readCookie(header: string | null | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const [key, value] = part.trim().split('=', 2);
    if (key === name && value) return safeDecode(value);
  }
  return undefined;
}

/** The token of a request's session, if it has one. */
export const sessionToken = (request: Request): string | undefined =>
  readCookie(request.headers.get('cookie'), sessionCookie);

/** The Set-Cookie value that signs a guest in until the session's end. */
export function openSession(request: Request, token: string, expiresAt: string | Date): string {
  const expires = new Date(expiresAt).toUTCString();
  return `${sessionCookie}=${encodeURIComponent(token)}; Expires=${expires}; ${attributesFor(request)}`;
}

/** The Set-Cookie value that signs a guest out. */
export const closeSession = (request: Request): string => `${sessionCookie}=; Max-Age=0; ${attributesFor(request)}`;

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
