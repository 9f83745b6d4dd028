/**
 * The host of map tiles as a content policy names it; nothing without tiles, and for an address that is none.
 *
 * @example tilesHost('http://{s}.tiles.local:8080/{z}/{x}/{y}.png') // 'http://*.tiles.local:8080'
 */
export function tilesHost(tilesUrl: string | undefined): string | undefined {
  const [, scheme, host] = /^(https?:)\/\/([^/?#\s;,']+)/.exec(tilesUrl ?? '') ?? [];
  return scheme && host && `${scheme}//${host.replace('{s}', '*')}`;
}
