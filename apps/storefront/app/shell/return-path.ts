/**
 * The address of the page that a request is for, as a guest can come back to it. The router's additions, when the
 * browser asks for a page's data, are no part of it.
 *
 * @example returnPath(new Request('https://shop.example/user/profile.data?_routes=profile')) // '/user/profile'
 */
export function returnPath(request: Request): string {
  const { pathname, search } = new URL(request.url);
  const page = pathname.replace(/\/_root\.data$/, '/').replace(/\.data$/, '');
  return safePath(page.replace(/^\/{2,}/, '/') + search);
}

/** The query that a redirect carries over from the requested address: `?table=7`, or nothing. */
export const returnSearch = (request: Request): string => ownSearch(new URL(request.url).search);

/**
 * A path of this shop, or the start page for anything else: an address must not redirect a guest who signs in to
 * another site.
 *
 * @example safePath('//evil.example') // '/'
 */
export function safePath(path: string | null): string {
  if (!path || !path.startsWith('/')) return '/';
  const here = 'http://shop.invalid';
  const url = URL.canParse(path, here) ? new URL(path, here) : undefined;
  // A path may still come to begin with two slashes, and would then name a site: `/.//evil.example`.
  return url?.origin === here ? url.pathname.replace(/^\/{2,}/, '/') + ownSearch(url.search) : '/';
}

/** React Router's names: which loaders are asked, and `?index`, which tells an index page from the page around it. */
const ofTheRouter = /^(?:_routes(?:=.*)?|index=?)$/;

/** The rest stays letter for letter. */
function ownSearch(search: string): string {
  const own = search
    .slice(1)
    .split('&')
    .filter((parameter) => parameter !== '' && !ofTheRouter.test(parameter));
  return own.length === 0 ? '' : `?${own.join('&')}`;
}
