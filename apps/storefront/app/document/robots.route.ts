import { gatewayRoots } from '@sufra/contracts/payment/gateways';
import type { LoaderFunctionArgs } from 'react-router';
import { openShop } from '../api.server/open-shop.ts';

/** Pages of one guest, and redirects. */
const notForSearch = ['/user', '/checkout', '/payment', ...gatewayRoots, '/customer/', '/language/'];

/** The pages that search engines may read, and where they find them; a shop that is hidden from them says so on its pages. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { shop, origin } = await openShop(args);
  const lines = ['User-agent: *', ...notForSearch.map((path) => `Disallow: ${path}`)];
  if (!shop.isFreePackage) lines.push('', `Sitemap: ${origin}/sitemap.xml`);
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
