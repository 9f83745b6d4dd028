import { useSyncExternalStore } from 'react';
import { useParams } from 'react-router';

let currentSlug: string | undefined;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Told when scrolling brings another category into view, which the router does not see. */
export function rememberCategory(slug: string): void {
  if (slug === currentSlug) return;
  currentSlug = slug;
  listeners.forEach((listener) => listener());
}

/** Home is the category the guest is at or was at last, else the first one, which /menu finds (ROUTE-34). */
export function useHomePath(): string {
  const { categorySlug } = useParams();
  const remembered = useSyncExternalStore(
    subscribe,
    () => currentSlug,
    () => undefined,
  );
  const slug = remembered ?? categorySlug;
  return slug ? `/menu/${slug}` : '/menu';
}
