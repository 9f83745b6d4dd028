import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from '../class-names.ts';
import styles from './icon-button.module.css';
import { Icon, type IconName } from './icon.tsx';

type Drawn = { icon: IconName; label: string; flip?: boolean };

/** A round button that shows an icon and says its label. */
export function IconButton({ icon, label, flip, className, ...rest }: Drawn & ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} className={classNames(styles.round, className)} aria-label={label}>
      <Icon name={icon} flip={flip} />
    </button>
  );
}

export function IconLink({ icon, label, flip, className, ...rest }: Drawn & LinkProps) {
  return (
    <Link {...rest} className={classNames(styles.round, className)} aria-label={label}>
      <Icon name={icon} flip={flip} />
    </Link>
  );
}
