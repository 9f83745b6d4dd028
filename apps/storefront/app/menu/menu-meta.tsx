import { fromMinor } from '@sufra/ordering';
import type { Restaurant, WithContext } from 'schema-dts';
import { useText } from '../i18n/use-text.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { useRoot } from '../shell/shop.ts';
import type { CategoryView, MenuView } from './menu-view.ts';

type MenuMetaProps = { view: MenuView; category: CategoryView | undefined; isCovered: boolean };

/** Title and description of the menu, unless what covers it has its own; and the menu itself for search engines. */
export function MenuMeta({ view, category, isCovered }: MenuMetaProps) {
  const t = useText();
  const { shop, origin } = useRoot();
  const names = view.categories.map(({ name }) => name).join(', ');
  const content =
    import.meta.env.SSR && !shop.isFreePackage ? describeMenu(view, shop.label, shop.prices.currency, origin) : '';
  return (
    <>
      {!isCovered && (
        <PageTitle
          title={category?.name ?? t('shell.menu')}
          description={t('menu.description', { label: shop.label, categories: names })}
        />
      )}
      <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: content }} />
    </>
  );
}

type Currency = { code: string; digits: number };

/** schema.org/Menu; only the server writes it. */
function describeMenu(view: MenuView, label: string, currency: Currency, origin: string): string {
  const menu: WithContext<Restaurant> = {
    '@context': 'https://schema.org',
    '@type': 'Restaurant',
    name: label,
    url: origin,
    hasMenu: {
      '@type': 'Menu',
      hasMenuSection: view.categories.map((category) => ({
        '@type': 'MenuSection',
        name: category.name,
        hasMenuItem: category.items.map((item) => ({
          '@type': 'MenuItem',
          name: item.name,
          offers: { '@type': 'Offer', price: fromMinor(item.priceMinor, currency), priceCurrency: currency.code },
        })),
      })),
    },
  };
  return JSON.stringify(menu).replaceAll('<', String.raw`\u003c`);
}
