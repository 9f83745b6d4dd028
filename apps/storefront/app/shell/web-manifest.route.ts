import type { LoaderFunctionArgs } from 'react-router';
import { openShop } from '../api.server/open-shop.ts';
import { webManifest } from './web-manifest.ts';

/** What a phone reads to install the shop under the merchant's own name and icon, in the asked language. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { shop } = await openShop(args);
  return new Response(JSON.stringify(webManifest(shop)), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'public, max-age=300' },
  });
}
