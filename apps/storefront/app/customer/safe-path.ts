/**
 * A path of this shop, or the start page for anything else: an address must not send a guest who signs in
 * to somebody else's site.
 *
 * @example safePath('//evil.example') // '/'
 */
export function safePath(path: string | null): string {
  if (!path || !path.startsWith('/')) return '/';
  const here = 'http://shop.invalid';
  const url = URL.canParse(path, here) ? new URL(path, here) : undefined;
  // A path may still come to begin with two slashes, and would then name a site: `/.//evil.example`.
  return url?.origin === here ? url.pathname.replace(/^\/{2,}/, '/') + url.search : '/';
}
