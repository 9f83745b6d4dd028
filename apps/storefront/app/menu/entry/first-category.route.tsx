import { type LoaderFunctionArgs, redirect } from 'react-router';
import { openShop } from '../../api.server/open-shop.ts';
import { returnSearch } from '../../shell/return-path.ts';
import { firstCategorySlug } from '../load/read-menu.server.ts';
import { MenuErrorBoundary } from '../menu-error.tsx';

/** /menu opens the first category. */
export async function loader(args: LoaderFunctionArgs) {
  throw redirect(`/menu/${await firstCategorySlug(await openShop(args))}${returnSearch(args.request)}`);
}

export default function FirstCategory() {
  return null;
}

export const ErrorBoundary = MenuErrorBoundary;
