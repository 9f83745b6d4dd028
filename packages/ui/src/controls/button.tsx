import type { ComponentProps, MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from '../class-names.ts';
import styles from './button.module.css';

type Look = {
  /** primary: the one thing to do; second: the merchant's other colour; soft: tinted; line: quiet; plain: words only. */
  variant?: 'primary' | 'second' | 'soft' | 'line' | 'plain';
  isWide?: boolean;
  isSmall?: boolean;
  /** Shows that it works, takes no second tap, and keeps the focus. */
  isPending?: boolean;
};

export function Button({ variant, isWide, isSmall, isPending, className, ...rest }: Look & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(look({ variant, isWide, isSmall, isPending }), className)}
      {...(isPending && working)}
    />
  );
}

/** A disabled button would lose the focus. A form is not sent again by Enter either, which presses its button. */
const working = {
  'aria-busy': true,
  'aria-disabled': true,
  onClick: (event: MouseEvent) => event.preventDefault(),
};

/** Looks like a button and goes somewhere. */
export function LinkButton({ variant, isWide, isSmall, className, ...rest }: Look & LinkProps) {
  return <Link {...rest} className={classNames(look({ variant, isWide, isSmall }), className)} />;
}

const look = ({ variant = 'primary', isWide, isSmall, isPending }: Look): string =>
  classNames(
    styles.button,
    styles[variant],
    isWide && styles.wide,
    isSmall && styles.smaller,
    isPending && styles.pending,
  );
