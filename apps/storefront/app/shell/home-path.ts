import { useEffect } from 'react';
import { useParams } from 'react-router';

let currentSlug: string | undefined;

/** Home is the category the guest is at or was at last, else the first one, which / finds (ROUTE-34). */
export function useHomePath(): string {
  const { categorySlug } = useParams();
  useEffect(() => {
    if (categorySlug) currentSlug = categorySlug;
  }, [categorySlug]);
  const slug = categorySlug ?? currentSlug;
  return slug ? `/menu/${slug}` : '/menu';
}

/** Told when scrolling brings another category into view, which the router does not see. */
export function rememberCategory(slug: string): void {
  currentSlug = slug;
}
