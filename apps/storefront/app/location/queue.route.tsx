import { redirect, type LoaderFunctionArgs } from 'react-router';
import { openShop } from '../api.server/open-shop.ts';
import { NotAvailable } from '../shell/not-available.tsx';
import { returnSearch } from '../shell/return-path.ts';

/**
 * The entry that turns queue mode on (ROUTE-29, D-23); a table or code in its address comes along. Where
 * nothing can be ordered there is no queue either (D-72).
 */
export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await openShop(args);
  if (shop.isMenuOnly) return null;
  const searchParams = new URLSearchParams(returnSearch(args.request));
  searchParams.set('queue', 'true');
  throw redirect(`/?${searchParams}`);
}

export default NotAvailable;
