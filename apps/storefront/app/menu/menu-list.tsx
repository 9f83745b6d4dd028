import { memo } from 'react';
import type { OrderingSituation } from '@sufra/ordering';
import { useText } from '../i18n/use-text.ts';
import { cardState } from './card-state.ts';
import { sectionId } from './follow-scroll.ts';
import { ItemCard, type CardActions } from './item-card.tsx';
import styles from './menu-list.module.css';
import type { CategoryView } from './menu-view.ts';
import { useObstacleText } from './use-obstacle-text.ts';

type MenuListProps = {
  categories: CategoryView[];
  situation: OrderingSituation;
  branchName: string | undefined;
  /** How many of each item are in the cart. */
  quantities: Record<string, number>;
  isMenuOnly: boolean;
  actions: CardActions;
};

/** All categories on one continuous page. */
export const MenuList = memo(function MenuList(props: MenuListProps) {
  return props.categories.map((category) => <CategorySection key={category.id} {...props} category={category} />);
});

function CategorySection({
  category,
  situation,
  branchName,
  quantities,
  isMenuOnly,
  actions,
}: MenuListProps & { category: CategoryView }) {
  const t = useText();
  const obstacleText = useObstacleText(branchName, situation.timeZone);
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
      <ul className={styles.grid}>
        {category.items.map((card) => {
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
        })}
      </ul>
    </section>
  );
}
