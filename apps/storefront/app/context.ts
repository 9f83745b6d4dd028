import { createContext } from 'react-router';
import type { MerchantDirectory } from './api.server/merchant-directory.ts';

/** Sends a request to the API: in memory within one process, by fetch when the API runs elsewhere. */
export type ApiTransport = (request: Request) => Promise<Response>;

/** What the server hands to loaders and actions with every request. */
export type Services = {
  api: ApiTransport;
  merchants: MerchantDirectory;
  now: () => Date;
  /** The guest's own address, for limits; the storefront is the one that talks to the API. */
  clientAddress: string;
  /** Addresses of optional outside services that the browser may use; absent means not configured. */
  clientSettings: ClientSettings;
  /** The page is made once for everybody who is signed in: with nobody's session. */
  isForSignedIn?: boolean;
};

/** Public keys of optional services, from the environment (MISC-05 to MISC-08). */
export type ClientSettings = {
  mapTilesUrl?: string;
  mapsToken?: string;
  /** Whose tiles they are, as their licence asks to be written: HTML. */
  mapTilesCredit?: string;
  googleClientId?: string;
  googleScriptUrl?: string;
  /** The Services ID. */
  appleClientId?: string;
  appleScriptUrl?: string;
  facebookAppId?: string;
  facebookScriptUrl?: string;
  realtimeUrl?: string;
  analyticsUrl?: string;
};

// The bundle holds its own copy of this module: the server takes the key from build.entry.module.
export const servicesContext = createContext<Services>();
