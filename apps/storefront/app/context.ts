import { createContext } from 'react-router';
import type { ApiTransport } from './api/call-api.ts';
import type { MerchantDirectory } from './api.server/merchant-directory.ts';

/** The services that the server passes to loaders and actions with every request. */
export type StorefrontServices = {
  api: ApiTransport;
  merchants: MerchantDirectory;
  now: () => Date;
  /** The guest's own address, for limits; the storefront is the one that talks to the API. */
  clientAddress: string;
  /** Addresses of optional outside services that the browser may use; absent means not configured. */
  clientSettings: ClientSettings;
  /** The page is made once for all signed-in guests: without a session. */
  isForSignedIn?: boolean;
};

/** Public keys of optional services, from the environment (MISC-05 to MISC-08). */
export type ClientSettings = {
  mapTilesUrl?: string;
  mapsToken?: string;
  /** The attribution of the tiles that their licence asks for: HTML. */
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
export const servicesContext = createContext<StorefrontServices>();
