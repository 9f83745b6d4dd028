import type { MouseEvent } from 'react';
import { useText } from '../i18n/use-text.ts';
import { classNames } from '@sufra/ui/class-names.ts';
import styles from './category-tabs.module.css';
import type { CategoryView } from './load/menu-view.ts';

type CategoryTabsProps = {
  categories: CategoryView[];
  currentId: string | undefined;
  onChoose: (categoryId: string) => void;
};

/** The categories, in the sticky header; the one that is being read is marked and stays in view. */
export function CategoryTabs({ categories, currentId, onChoose }: CategoryTabsProps) {
  const t = useText();
  const onClick = (event: MouseEvent, category: CategoryView) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onChoose(category.id);
  };
  return (
    <nav aria-label={t('menu.categories')} className={styles.tabs}>
      <ul>
        {categories.map((category) => {
          const isCurrent = category.id === currentId;
          return (
            <li key={category.id}>
              <a
                ref={isCurrent ? bringIntoView : undefined}
                href={`/menu/${category.slug}`}
                aria-current={isCurrent ? 'true' : undefined}
                className={classNames(styles.tab, isCurrent && styles.on)}
                onClick={(event) => onClick(event, category)}
              >
                {category.name}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function bringIntoView(link: HTMLElement | null): void {
  const row = link?.parentElement?.parentElement;
  if (!link || !row) return;
  // scrollIntoView would also stop the page's own scrolling.
  const offset = link.getBoundingClientRect().x - row.getBoundingClientRect().x;
  row.scrollBy({ left: offset - (row.clientWidth - link.clientWidth) / 2, behavior: 'smooth' });
}
