import { pictureVariant } from '@sufra/contracts/picture-variant';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './line-picture.module.css';

type LinePictureProps = {
  imageUrl: string | undefined;
  /** What stands there without a picture. */
  icon?: 'bag' | 'promo';
  className?: string | undefined;
};

/** The small picture of a dish. */
export function LinePicture({ imageUrl, icon = 'bag', className }: LinePictureProps) {
  return (
    <span className={classNames(styles.frame, className)}>
      {imageUrl ? (
        <img src={pictureVariant(imageUrl, 160)} alt="" width="72" height="72" loading="lazy" />
      ) : (
        <Icon name={icon} />
      )}
    </span>
  );
}
