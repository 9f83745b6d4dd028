import type { ComponentProps } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

type CardProps = { isSelected?: boolean } & ComponentProps<'div'>;

/** A raised surface. */
export function Card({ isSelected, className, ...rest }: CardProps) {
  return <div {...rest} className={classNames(styles.card, isSelected && styles.selected, className)} />;
}
