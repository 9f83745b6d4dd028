/**
 * Settings by which a shop reaches real guests or a real account, each with the setting that points it to a simulator
 * on this machine instead. Keys of push notifications are not among them: a shop makes those itself.
 */
const realNames: [real: string, address?: string][] = [
  ['PUBLIC_URL'],
  ['SMS_PROVIDER'],
  ['SMS_SECRET'],
  ['MAIL_PROVIDER', 'MAIL_BASE_URL'],
  ['MAIL_SECRET', 'MAIL_BASE_URL'],
  ['GATEWAYS_FILE'],
  ['MAPBOX_TOKEN', 'MAPBOX_BASE_URL'],
  ['MAPS_TOKEN', 'MAP_TILES_URL'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_KEYS_URL'],
  ['APPLE_CLIENT_ID', 'APPLE_KEYS_URL'],
  ['FACEBOOK_APP_ID', 'FACEBOOK_GRAPH_URL'],
  ['FACEBOOK_APP_SECRET', 'FACEBOOK_GRAPH_URL'],
];

/** The settings of real accounts among these, by name: a demo has none. */
export const realSettings = (settings: Readonly<Record<string, unknown>>): string[] =>
  realNames
    .filter(([name, address]) => settings[name] !== undefined && !isOnThisMachine(address && settings[address]))
    .map(([name]) => name);

/** An address of this machine, or below the shop's own. */
function isOnThisMachine(address: unknown): boolean {
  if (typeof address !== 'string') return false;
  if (address.startsWith('/') && !address.startsWith('//')) return true;
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.[\d.]+$/.test(hostname);
}
