import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './card.module.css';

type CardProps = { isSelected?: boolean } & ComponentProps<'div'>;

/** A raised surface. */
export function Card({ isSelected, className, ...rest }: CardProps) {
  return <div {...rest} className={classNames(styles.card, isSelected && styles.selected, className)} />;
}
