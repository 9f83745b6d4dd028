import { data, type LoaderFunctionArgs } from 'react-router';
import { openShop } from '../api.server/open-shop.ts';
import { openMenu, linkPath } from '../menu/load/read-menu.server.ts';
import { findPopup } from './popup.resource.ts';

/** The merchant's popup, requested by the page once it is at rest. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const open = await openShop(args);
  const menu = await openMenu(open);
  const popup = await findPopup(open, (link) => linkPath(link, menu));
  if (!popup) throw data('', { status: 404 });
  return Response.json(popup);
}
