import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './chip.module.css';

/** A short fact in a pill. */
export function Chip({
  tone = 'tint',
  children,
  className,
}: {
  tone?: 'tint' | 'good' | 'bad' | 'quiet';
  children: ReactNode;
  className?: string;
}) {
  return <span className={classNames(styles.chip, styles[tone], className)}>{children}</span>;
}
