import { type FoundWord, markFound, type OrderingSituation } from '@sufra/ordering';
import { EmptyState } from '@sufra/ui/controls/empty-state.tsx';
import { Field } from '@sufra/ui/controls/field.tsx';
import { Icon } from '@sufra/ui/controls/icon.tsx';
import { type KeyboardEvent, memo, useDeferredValue, useMemo, useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { cardState, useObstacleText } from '../card-state.ts';
import { type CardActions, ItemCard } from '../item-card.tsx';
import type { CategoryView, ItemCardData } from '../load/menu-view.ts';
import type { FoundDish } from './dish-search.ts';
import styles from './search-panel.module.css';

/** A text with what was looked for marked in it. */
function MarkedText({ text, words }: { text: string; words: readonly FoundWord[] }) {
  return markFound(text, words).map((piece, at) =>
    // Pieces have no other identity than their place.
    piece.isFound ? <mark key={`${at}`}>{piece.text}</mark> : piece.text,
  );
}

const linksIn = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('a[href]') ?? []),
];

/** Arrows go from the field to the results and through them, as in any list of suggestions. */
function moveAmongLinks(event: KeyboardEvent, list: HTMLElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || event.target instanceof HTMLButtonElement) return;
  const links = linksIn(list);
  const at = links.indexOf(event.target as HTMLElement);
  const next = links[at + step];
  event.preventDefault();
  if (next) next.focus();
  else if (step < 0) event.currentTarget.querySelector('input')?.focus();
}

/** Enter in the field opens the best result. */
function openFirstLink(event: KeyboardEvent, list: HTMLElement | null): void {
  const [first] = linksIn(list);
  if (!first) return;
  event.preventDefault();
  first.click();
}

export type SearchPanelProps = {
  query: string;
  onQueryChange: (query: string) => void;
  /** Shows a category of the menu below; without it, its link leads there. */
  onCategory?: (categoryId: string) => void;
  /** Finds dishes; what the server found stands in for it until it is ready. */
  find: (query: string) => FoundDish[];
  /** The categories with the dishes that a filter of the menu hides, too. */
  all: CategoryView[];
  categories: CategoryView[];
  situation: OrderingSituation;
  branchName: string | undefined;
  quantities: Record<string, number>;
  isMenuOnly: boolean;
  actions: CardActions;
};

/** A search field, and dishes that appear below it while the guest types (ROUTE-28). */
export function SearchPanel({ query, onQueryChange, onCategory, find, all, categories, ...rest }: SearchPanelProps) {
  const t = useText('search');
  const list = useRef<HTMLDivElement>(null);
  // The letter appears at once; the dishes follow when there is time.
  const asked = useDeferredValue(query);
  const found = useMemo(() => find(asked), [find, asked]);
  const dishes = useMemo(() => {
    const [known, shown] = [idsIn(all), idsIn(categories)];
    const isHidden = (id: string) => known.has(id) && !shown.has(id);
    const note = t('search.filtered');
    return found.map((dish) => (isHidden(dish.card.id) ? { ...dish, card: noted(dish.card, note) } : dish));
  }, [found, all, categories, t]);
  const isAsked = asked.trim() !== '';

  const onKeyDown = (event: KeyboardEvent) => {
    // With nothing found, the first link would be a category.
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && isAsked && dishes.length > 0)
      openFirstLink(event, list.current);
    else moveAmongLinks(event, list.current);
  };
  return (
    <div role="search" onKeyDown={onKeyDown}>
      <Field
        type="search"
        name="q"
        label={t('search.label')}
        hint={t('search.hint')}
        value={query}
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        className={styles.field}
        before={
          <span className={styles.icon}>
            <Icon name="search" />
          </span>
        }
        onChange={(event) => onQueryChange(event.target.value)}
      />
      <p className={dishes.length > 0 ? styles.count : 'visually-hidden'} role="status">
        {isAsked ? t('search.results', { count: dishes.length }) : ''}
      </p>
      <div ref={list}>
        {dishes.length > 0 && <Dishes dishes={dishes} {...rest} />}
        {isAsked && dishes.length === 0 && (
          <EmptyState
            icon="search"
            title={t('search.results', { count: 0 })}
            hint={t('search.nothing', { query: asked.trim() })}
          />
        )}
        {dishes.length === 0 && (
          <nav aria-label={t('search.browse')}>
            <ul className={styles.categories}>
              {categories.map((category) => (
                <li key={category.id}>
                  <a
                    href={`/menu/${category.slug}`}
                    onClick={(event) => {
                      if (!onCategory || event.metaKey || event.ctrlKey) return;
                      event.preventDefault();
                      onCategory(category.id);
                    }}
                  >
                    {category.name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </div>
  );
}

const idsIn = (categories: CategoryView[]) => new Set(categories.flatMap(({ items }) => items.map(({ id }) => id)));

const noted = (card: ItemCardData, note: string): ItemCardData => ({
  ...card,
  description: card.description ? `${note} · ${card.description}` : note,
});

type DishesProps = Omit<SearchPanelProps, 'query' | 'onQueryChange' | 'onCategory' | 'find' | 'all' | 'categories'> & {
  dishes: FoundDish[];
};

/** A letter does not draw again what was found for the one before. */
const Dishes = memo(function Dishes({ dishes, situation, branchName, quantities, isMenuOnly, actions }: DishesProps) {
  const obstacleText = useObstacleText(branchName, situation);
  return (
    <ul className={styles.list}>
      {dishes.map(({ card, category, words, otherName }) => {
        const { priceMinor, availability } = cardState(card, category, situation);
        return (
          <ItemCard
            key={card.id}
            card={card}
            title={
              <>
                <MarkedText text={card.name} words={words} />
                {otherName !== undefined && (
                  <span className={styles.other}>
                    <bdi>
                      <MarkedText text={otherName} words={words} />
                    </bdi>
                  </span>
                )}
              </>
            }
            path={`/menu/${category.slug}/${card.slug}`}
            priceMinor={priceMinor}
            obstacle={availability.isAvailable ? undefined : obstacleText(availability)}
            quantity={quantities[card.id] ?? 0}
            isMenuOnly={isMenuOnly}
            actions={actions}
          />
        );
      })}
    </ul>
  );
});
