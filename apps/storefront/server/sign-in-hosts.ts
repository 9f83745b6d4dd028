import type { ClientSettings } from '../app/context.ts';

/** What a sign-in provider's script needs of a page's content policy. */
export type SignInHosts = { scripts: string[]; styles: string[]; connections: string[]; frames: string[] };

const google = 'https://accounts.google.com/gsi/';
const appleScripts = 'https://appleid.cdn-apple.com';
const apple = 'https://appleid.apple.com';
const facebookScripts = 'https://connect.facebook.net';
const facebook = ['https://www.facebook.com', 'https://web.facebook.com'];
const facebookGraph = 'https://graph.facebook.com';

/** The hosts of exactly the providers that are configured; a script from another address needs that address alone. */
export function signInHosts(settings: ClientSettings): SignInHosts {
  const hosts: SignInHosts = { scripts: [], styles: [], connections: [], frames: [] };
  if (settings.googleClientId) {
    hosts.scripts.push(...scriptHost(settings.googleScriptUrl, `${google}client`));
    if (!settings.googleScriptUrl) {
      hosts.styles.push(`${google}style`);
      hosts.connections.push(google);
      hosts.frames.push(google);
    }
  }
  if (settings.appleClientId) {
    hosts.scripts.push(...scriptHost(settings.appleScriptUrl, appleScripts));
    if (!settings.appleScriptUrl) {
      hosts.connections.push(apple);
      hosts.frames.push(apple);
    }
  }
  if (settings.facebookAppId) {
    hosts.scripts.push(...scriptHost(settings.facebookScriptUrl, facebookScripts));
    if (!settings.facebookScriptUrl) {
      hosts.connections.push(facebookGraph, ...facebook);
      hosts.frames.push(...facebook);
    }
  }
  return hosts;
}

/** A script of our own site is allowed already. */
function scriptHost(own: string | undefined, usual: string): string[] {
  if (own === undefined) return [usual];
  const [host] = /^https?:\/\/[^/?#\s;,']+/.exec(own) ?? [];
  return host ? [host] : [];
}
