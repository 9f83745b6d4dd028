import { redirect, type LoaderFunctionArgs } from 'react-router';
import { openShop } from '../api.server/open-shop.ts';
import { firstCategorySlug } from '../menu/load/read-menu.server.ts';
import { locationPath } from './location-path.ts';

/** The delivery chooser for a guest who has not been at the menu yet: over its first category. */
export async function loader(args: LoaderFunctionArgs) {
  const categorySlug = await firstCategorySlug(await openShop(args));
  throw redirect(locationPath({ categorySlug, orderType: 'deliver', page: 'menu' }));
}
