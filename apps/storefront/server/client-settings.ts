import type { ClientSettings } from '../app/context.ts';

type Environment = Record<string, string | undefined>;

const names = {
  mapTilesUrl: 'MAP_TILES_URL',
  mapsToken: 'MAPS_TOKEN',
  mapTilesCredit: 'MAP_TILES_CREDIT',
  googleClientId: 'GOOGLE_CLIENT_ID',
  googleScriptUrl: 'GOOGLE_SCRIPT_URL',
  appleClientId: 'APPLE_CLIENT_ID',
  appleScriptUrl: 'APPLE_SCRIPT_URL',
  facebookAppId: 'FACEBOOK_APP_ID',
  facebookScriptUrl: 'FACEBOOK_SCRIPT_URL',
  realtimeUrl: 'STREAMS_URL',
  analyticsUrl: 'ANALYTICS_URL',
} as const satisfies Record<keyof ClientSettings, string>;

/**
 * The browser's settings of optional services: maps, sign-in providers, realtime and analytics (MISC-05 to MISC-08).
 * Unset ones are absent, and the shop works without them (D-78).
 */
export function readClientSettings(environment: Environment): ClientSettings {
  const settings: ClientSettings = {};
  for (const [key, name] of Object.entries(names) as [keyof ClientSettings, string][]) {
    const value = environment[name]?.trim();
    if (value) settings[key] = value;
  }
  // The name of earlier releases. It may name a message service instead, whose address has a password.
  const earlier = environment['REALTIME_URL']?.trim();
  if (!settings.realtimeUrl && earlier && isWebAddress(earlier)) settings.realtimeUrl = earlier;
  return settings;
}

const isWebAddress = (address: string): boolean => /^https?:\/\//i.test(address);
