import type { OpenShop } from './open-shop.ts';

const limit = 300;
const remembered = new Map<string, Promise<unknown>>();

/**
 * Remembers what was read for a shop until it publishes something new. What is remembered is a copy of
 * published content, so a second server process misses nothing.
 */
export function rememberByVersion<Value>(name: string, read: (open: OpenShop) => Promise<Value>) {
  return (open: OpenShop): Promise<Value> => {
    const key = [name, open.origin, open.shop.version, open.locale].join('|');
    const known = remembered.get(key) as Promise<Value> | undefined;
    if (known) return known;
    const value = read(open);
    if (remembered.size >= limit) remembered.clear();
    remembered.set(key, value);
    value.catch(() => remembered.delete(key));
    return value;
  };
}
