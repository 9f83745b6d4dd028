import { redirect, type LoaderFunctionArgs } from 'react-router';
import { openShop } from '../api.server/open-shop.ts';
import { firstCategorySlug } from './first-category.server.ts';
import { MenuErrorBoundary } from './menu-error.tsx';

/** /menu opens the first category. */
export async function loader(args: LoaderFunctionArgs) {
  throw redirect(`/menu/${await firstCategorySlug(await openShop(args))}${new URL(args.request.url).search}`);
}

export default function FirstCategory() {
  return null;
}

export const ErrorBoundary = MenuErrorBoundary;
