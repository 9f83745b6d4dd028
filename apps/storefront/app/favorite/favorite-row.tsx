import { pictureVariant } from '@sufra/contracts/picture-variant';
import { Link } from 'react-router';
import { Card } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import { Price } from '../ui/price.tsx';
import styles from './favorite.module.css';
import { useIsFavorite } from './favorite-store.ts';
import { HeartButton } from './heart-button.tsx';
import { useWish } from './use-wish.ts';

/** A favorite as it can be had now; one that left the menu has neither a page nor a price. */
export type FavoriteEntry = {
  id: string;
  name: string;
  path?: string | undefined;
  imageUrl?: string | undefined;
  priceMinor?: number | undefined;
  /** Why it cannot be ordered, in the guest's words. */
  obstacle?: string | undefined;
};

type FavoriteRowProps = { customerId: string; favorite: FavoriteEntry };

/** A favorite that leads to its dish. Taken off, it stays in sight until the guest leaves, to be put back. */
export function FavoriteRow({ customerId, favorite }: FavoriteRowProps) {
  const { id, name, path, imageUrl, priceMinor, obstacle } = favorite;
  const isFavorite = useIsFavorite(customerId, id, true);
  const wish = useWish();
  return (
    <Card className={classNames(styles.row, (!isFavorite || obstacle !== undefined) && styles.faded)}>
      {imageUrl ? (
        <img
          className={styles.picture}
          src={pictureVariant(imageUrl, 160)}
          alt=""
          width="72"
          height="72"
          loading="lazy"
        />
      ) : (
        <span className={styles.picture} />
      )}
      <div className={styles.words}>
        <h2 className={styles.name}>{path ? <Link to={path}>{name}</Link> : name}</h2>
        {obstacle && <p className="muted small">{obstacle}</p>}
        {priceMinor !== undefined && (
          <p>
            <Price minor={priceMinor} />
          </p>
        )}
      </div>
      <HeartButton name={name} isFavorite={isFavorite} onPress={() => void wish(customerId, id, !isFavorite)} />
    </Card>
  );
}
