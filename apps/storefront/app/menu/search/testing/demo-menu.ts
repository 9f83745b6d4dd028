import type { SearchEntry } from '@sufra/ordering';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../../../../../../merchants/saffron-and-char/menus/main/categories');

type Words = Record<string, string>;
type Category = { name: Words; items: { handle: string; name: Words; description?: Words }[] };

/** The sample merchant's menu as a search sees it; entries are named by their handles. */
export function demoMenu(): SearchEntry[] {
  return readdirSync(folder).flatMap((file) => {
    const category = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Category;
    return category.items.map(({ handle, name, description }) => ({
      id: handle,
      names: Object.values(name),
      headings: Object.values(category.name),
      descriptions: Object.values(description ?? {}),
    }));
  });
}
