const idPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/**
 * The part of a category's address: its name and id, lowercased and joined with hyphens (ROUTE-05). A name
 * without letters or digits leaves the id alone.
 *
 * @example categorySlug('Hot Drinks', id) // 'hot-drinks-0190…'
 */
export const categorySlug = (name: string, id: string): string => joinWords(name, id);

/**
 * The id at the end of a category's slug, whatever the language of the name before it (ROUTE-36, decision
 * 30), or undefined when there is none.
 *
 * @example idFromSlug('مشروبات-0190…') // '0190…'
 */
export const idFromSlug = (slug: string): string | undefined =>
  new RegExp(`(?:^|-)(${idPattern})$`).exec(slug.toLowerCase())?.[1];

/**
 * The part of an item's address: its id and name (ROUTE-33).
 *
 * @example itemSlug(id, 'Mixed Grill') // '0190…-mixed-grill'
 */
export const itemSlug = (id: string, name: string): string => joinWords(id, name);

/** The id at the start of an item's slug, or undefined when there is none. */
export const idFromItemSlug = (slug: string): string | undefined =>
  new RegExp(`^(${idPattern})(?:-|$)`).exec(slug.toLowerCase())?.[1];

/** Letters and digits of any script stay, everything else becomes one hyphen. */
function joinWords(...words: string[]): string {
  return words
    .join(' ')
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
