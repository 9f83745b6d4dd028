/** The paging parameters of a list, already checked. */
export type PageQuery = {
  limit?: number | undefined;
  page?: number | undefined;
  'page[number]'?: number | undefined;
  'page[size]'?: number | undefined;
};

const largestPage = 999;

/**
 * One page of a list, everything when no page is asked for (API-07), and what JSON:API says about it.
 *
 * @example paginate(categories, { limit: 10, page: 2 }).entries // the 11th to the 20th
 */
export function paginate<Entry>(list: readonly Entry[], query: PageQuery) {
  const size = query['page[size]'] ?? query.limit ?? largestPage;
  const number = query['page[number]'] ?? query.page ?? 1;
  return {
    entries: list.slice((number - 1) * size, number * size),
    meta: { page: { number, size, total: list.length } },
  };
}
