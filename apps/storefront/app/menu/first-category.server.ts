import { data } from 'react-router';
import type { OpenShop } from '../api.server/open-shop.ts';
import { openMenuView } from './read-menu.server.ts';

/** Slug of the category the menu opens at. */
export async function firstCategorySlug(open: OpenShop): Promise<string> {
  const [first] = (await openMenuView(open)).categories;
  if (!first) throw data({ menuFailure: 'missing' }, { status: 404 });
  return first.slug;
}
