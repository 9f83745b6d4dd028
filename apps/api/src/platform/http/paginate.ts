/** The paging parameters of a list, already checked. */
export type PageQuery = {
  limit?: number | undefined;
  page?: number | undefined;
  'page[number]'?: number | undefined;
  'page[size]'?: number | undefined;
};

const largestPage = 999;

/**
 * One page of a list, everything when no page is asked for (API-07), and what JSON:API says about it: `links` has the
 * neighbouring pages where there are any, each with the query that was asked.
 *
 * @example paginate(categories, { limit: 10, page: 2 }, request.url).entries // the 11th to the 20th
 */
export function paginate<Entry>(list: readonly Entry[], query: PageQuery, url: string) {
  const size = query['page[size]'] ?? query.limit ?? largestPage;
  const number = query['page[number]'] ?? query.page ?? 1;
  const last = Math.max(1, Math.ceil(list.length / size));
  const links: { self: string; prev?: string; next?: string } = { self: url };
  if (number > 1) links.prev = pageUrl(url, { number: Math.min(number - 1, last), size });
  if (number < last) links.next = pageUrl(url, { number: number + 1, size });
  return {
    entries: list.slice((number - 1) * size, number * size),
    links,
    meta: { page: { number, size, total: list.length } },
  };
}

function pageUrl(url: string, page: { number: number; size: number }): string {
  const [path, search] = url.split('?');
  const query = new URLSearchParams(search);
  for (const name of ['page', 'limit']) query.delete(name);
  query.set('page[number]', String(page.number));
  query.set('page[size]', String(page.size));
  return `${path}?${query.toString()}`;
}
