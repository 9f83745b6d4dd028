import { useRoot } from './shop.ts';

/** Title and description of a page; the shop's name stands behind the page's own. */
export function PageTitle({ title, description }: { title?: string; description?: string }) {
  const { label } = useRoot().shop;
  return (
    <>
      <title>{title && title !== label ? `${title} · ${label}` : label}</title>
      {description && <meta name="description" content={description} />}
    </>
  );
}
