/** Texts are fetched by language, and a route is fetched when its page is opened. */
const apart = String.raw`(?!messages)(?!.*\.(?:route|test)\.)`;
const within = (...folders: string[]): RegExp => new RegExp(`/app/(?:${folders.join('|')})/${apart}`);

/**
 * What several later pages share, in four files instead of eighty small ones. Each file has a name with a hash in
 * the URL map, and the map is part of what every first visit fetches.
 */
export const laterChunks = [
  { name: 'parts', test: within('ui', 'api', 'shell', 'storage', 'i18n', 'analytics') },
  { name: 'account', test: within('customer', 'loyalty', 'favorite', 'feedback') },
  { name: 'place', test: within('location') },
  { name: 'ordering', test: within('promotion', 'schedule', 'checkout', 'cart', 'order', 'curbside') },
].map((group) => ({ ...group, minShareCount: 2 }));
