import { memo } from 'react';
import type { OrderingSituation } from '@sufra/ordering';
import { classNames } from '@sufra/ui/class-names.ts';
import { useText } from '../i18n/use-text.ts';
import { useCachedHtml } from '../document/cached-html.tsx';
import { cardState, useObstacleText } from './card-state.ts';
import { sectionId } from './follow-scroll.ts';
import { ItemCard, type CardActions } from './item-card.tsx';
import styles from './menu-list.module.css';
import type { CategoryView } from './load/menu-view.ts';

/** From here on, cards far from the screen are not laid out one by one. */
const longCategory = 40;

const minuteMs = 60_000;

type MenuListProps = {
  categories: CategoryView[];
  situation: OrderingSituation;
  branchName: string | undefined;
  /** The quantity of each item in the cart. */
  quantities: Record<string, number>;
  isMenuOnly: boolean;
  actions: CardActions;
};

/** All categories on one continuous page. */
export const MenuList = memo(function MenuList({ categories, ...rest }: MenuListProps) {
  return categories.map((category) => <CategorySection key={category.id} {...rest} category={category} />);
});

type SectionProps = Omit<MenuListProps, 'categories'> & { category: CategoryView };

/** A change of the cart draws the categories that it touches, not a thousand cards. */
const CategorySection = memo(function CategorySection(props: SectionProps) {
  const { category, situation, branchName, quantities, isMenuOnly, actions } = props;
  const t = useText();
  const obstacleText = useObstacleText(branchName, situation.timeZone);
  const cards = () =>
    category.items.map((card) => {
      const { priceMinor, availability } = cardState(card, category, situation);
      return (
        <ItemCard
          key={card.id}
          card={card}
          path={`/menu/${category.slug}/${card.slug}`}
          priceMinor={priceMinor}
          obstacle={availability.isAvailable ? undefined : obstacleText(availability)}
          quantity={quantities[card.id] ?? 0}
          isMenuOnly={isMenuOnly}
          actions={actions}
        />
      );
    });
  const content = useContent(cards, category, import.meta.env.SSR ? factsOf(props) : []);
  const headingId = `${sectionId(category.id)}-name`;
  return (
    <section
      id={sectionId(category.id)}
      className={styles.section}
      aria-labelledby={headingId}
      style={{ '--count': category.items.length } as React.CSSProperties}
    >
      <div className={styles.head}>
        <h2 id={headingId}>{category.name}</h2>
        {category.description && <p className="muted small">{category.description}</p>}
      </div>
      {category.items.length === 0 && <p className="muted">{t('menu.emptyCategory')}</p>}
      <ul className={classNames(styles.grid, category.items.length > longCategory && styles.long)} {...content} />
    </section>
  );
}, isSameSection);

const useContent: typeof useCachedHtml = import.meta.env.SSR ? useCachedHtml : (content) => ({ children: content() });

/** The inputs that decide how the cards of a category look, beside the category, the words and the prices. */
function factsOf({ situation, branchName, quantities, isMenuOnly }: SectionProps): unknown[] {
  const { now, ...place } = situation;
  // Hours begin and end with a minute.
  return [Math.floor(now.getTime() / minuteMs), place, branchName, quantities, isMenuOnly];
}

function isSameSection(shown: SectionProps, next: SectionProps): boolean {
  const { quantities: before, ...rest } = shown;
  const hasSameCounts = next.category.items.every(({ id }) => before[id] === next.quantities[id]);
  return hasSameCounts && (Object.keys(rest) as (keyof typeof rest)[]).every((name) => rest[name] === next[name]);
}
