/** The capabilities: the folders that carry these names, wherever they are. */
const capabilities = new Set([
  'menu',
  'location',
  'schedule',
  'cart',
  'curbside',
  'promotion',
  'checkout',
  'order',
  'payment',
  'customer',
  'loyalty',
  'feedback',
  'content',
  'merchant',
  'bundle',
  'staff',
]);

/** Where a file of an app lives: its folder below the app's sources, and whether that folder is a capability. */
export type Place = { folder: string | undefined; isCapability: boolean; name: string };

/** The place of a path below the app's sources; undefined when it is not one of that app's files. */
export function placeIn(sources: string, file: string): Place | undefined {
  if (!file.startsWith(`${sources}/`)) return undefined;
  const parts = file.slice(sources.length + 1).split('/');
  const folder = parts.length > 1 ? parts[0] : undefined;
  return { folder, isCapability: folder !== undefined && capabilities.has(folder), name: parts.at(-1) ?? '' };
}
