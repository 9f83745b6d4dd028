import { pictureVariant } from '@sufra/contracts/picture-variant';
import styles from './item-picture.module.css';

/** An item as large as its dialog. Phones fetch half of what a wide screen with fine pixels shows, and see the same. */
export function ItemPicture({ url, name }: { url: string; name: string }) {
  const small = pictureVariant(url, 640);
  return (
    <img
      className={styles.picture}
      src={small}
      srcSet={small === url ? undefined : `${small} 640w, ${url} 1280w`}
      sizes="(max-width: 700px) 320px, 460px"
      alt={name}
      width="480"
      height="480"
    />
  );
}
