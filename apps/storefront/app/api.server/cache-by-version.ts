import type { OpenShop } from './open-shop.ts';

const limit = 300;
const cache = new Map<string, Promise<unknown>>();

/**
 * Caches what was read for a shop until it publishes something new. The cached value is a copy of published content, so
 * a second server process misses nothing.
 */
export function cacheByVersion<Value>(name: string, read: (open: OpenShop) => Promise<Value>) {
  return (open: OpenShop): Promise<Value> => {
    const key = [name, open.origin, open.shop.version, open.locale].join('|');
    const known = cache.get(key) as Promise<Value> | undefined;
    if (known) return known;
    const value = read(open);
    if (cache.size >= limit) cache.clear();
    cache.set(key, value);
    value.catch(() => cache.delete(key));
    return value;
  };
}
