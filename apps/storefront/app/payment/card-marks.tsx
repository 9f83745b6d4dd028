import type { CardBrand } from '@sufra/contracts';
import type { ReactNode } from 'react';
import styles from './card-marks.module.css';

const lettered = (letters: string, size: number) => (
  <text x="20" y="13" fontSize={size} fontWeight="700" textAnchor="middle" dominantBaseline="central">
    {letters}
  </text>
);

/** Our own drawings in one colour, so that they read in the light and in the dark; names are the brands' own. */
const marks: Record<CardBrand, { name: string; drawing: ReactNode }> = {
  mada: { name: 'mada', drawing: lettered('mada', 12) },
  visa: { name: 'Visa', drawing: <g fontStyle="italic">{lettered('VISA', 12)}</g> },
  mastercard: {
    name: 'Mastercard',
    drawing: (
      <>
        <circle cx="16" cy="13" r="7" />
        <circle cx="24" cy="13" r="7" opacity="0.55" />
      </>
    ),
  },
  amex: { name: 'American Express', drawing: lettered('AMEX', 10.5) },
  unionpay: { name: 'UnionPay', drawing: <path d="M12 6h6l-3 14H9zm8 0h5l-3 14h-5zm7 0h5l-3 14h-5z" /> },
};

/** Beside words that say that a card's number stays with the gateway. */
export const LockMark = () => (
  <svg className={styles.lock} viewBox="0 0 24 24" aria-hidden="true">
    <path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3" />
  </svg>
);

/** The cards that are taken, as guests know them. */
export function CardMarks({ brands }: { brands: readonly CardBrand[] }) {
  return (
    <span className={styles.marks}>
      {brands.map((brand) => (
        <svg key={brand} className={styles.mark} viewBox="0 0 40 26" role="img" aria-label={marks[brand].name}>
          {marks[brand].drawing}
        </svg>
      ))}
    </span>
  );
}
