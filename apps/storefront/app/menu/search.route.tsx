import { pictureVariant } from '@sufra/contracts/picture-variant';
import { itemPriceAt, itemSlug, type MenuItem } from '@sufra/ordering';
import { useEffect, useState } from 'react';
import { Form, Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { openShop } from '../api.server/open-shop.ts';
import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { branchOf } from '../location/chosen-place.ts';
import { useLocationChoice } from '../location/location-store.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { SiteFrame } from '../shell/site-frame.tsx';
import { useShop } from '../shell/shop.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Price } from '../ui/price.tsx';
import { loadMenu } from './load-menu.ts';
import type { Menu } from './menu.resource.ts';
import { slugOf } from './menu-view.ts';
import { openMenu } from './read-menu.server.ts';
import { searchMenu } from './search-menu.ts';
import styles from './search.module.css';

export { MenuErrorBoundary as ErrorBoundary } from './menu-error.tsx';

/** Found dishes, for who has no scripts or follows a link with ?q= (ROUTE-28). */
export async function loader(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams.get('q') ?? '';
  const menu = await openMenu(await openShop(args));
  return { query, found: findIn(menu, query) };
}

type Found = { item: MenuItem; path: string };

const resultLimit = 60;

function findIn(menu: Menu, query: string): Found[] {
  return searchMenu(menu.items.values(), query)
    .slice(0, resultLimit)
    .flatMap((item) => {
      const category = menu.categories.find(({ id, isActive }) => id === item.categoryId && isActive);
      return category
        ? [{ item, path: `/menu/${slugOf(category)}/${itemSlug(item.id, item.name['en-us'] ?? '')}` }]
        : [];
    });
}

export default function SearchRoute() {
  const t = useText();
  const loaded = useLoaderData<typeof loader>();
  const { menuUrl, prices } = useShop();
  const [menu, setMenu] = useState<Menu>();
  const [query, setQuery] = useState(loaded.query);
  useEffect(() => {
    loadMenu(menuUrl, prices.currency).then(setMenu, () => undefined);
  }, [menuUrl, prices.currency]);
  const found = menu ? findIn(menu, query) : loaded.found;
  const isAsked = query.trim() !== '';
  return (
    <SiteFrame isNarrow>
      <PageTitle title={t('shell.search')} />
      <h1 className={styles.title}>{t('shell.search')}</h1>
      <Form role="search" action="/search" onSubmit={(event) => menu && event.preventDefault()}>
        <Field
          type="search"
          name="q"
          label={t('search.label')}
          value={query}
          autoFocus
          autoComplete="off"
          enterKeyHint="search"
          before={
            <span className={styles.icon}>
              <Icon name="search" />
            </span>
          }
          onChange={(event) => setQuery(event.target.value)}
        />
      </Form>
      <p className={styles.count} role="status">
        {isAsked ? t('search.results', { count: found.length }) : ''}
      </p>
      {isAsked && found.length === 0 && (
        <EmptyState icon="search" title={t('search.results', { count: 0 })} hint={t('search.nothing', { query })} />
      )}
      <ul className={styles.list}>
        {found.map((result) => (
          <li key={result.item.id}>
            <Result {...result} />
          </li>
        ))}
      </ul>
    </SiteFrame>
  );
}

function Result({ item, path }: Found) {
  const { localized } = useLanguage();
  const branchId = branchOf(useLocationChoice())?.id;
  return (
    <Link to={path} className={styles.result}>
      {item.imageUrl && <img src={pictureVariant(item.imageUrl, 160)} alt="" width="64" height="64" loading="lazy" />}
      <span className={styles.words}>
        <b>{localized(item.name)}</b>
        <span className="muted small">{localized(item.description)}</span>
      </span>
      <Price minor={itemPriceAt(item, branchId)} />
    </Link>
  );
}
