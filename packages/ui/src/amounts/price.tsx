import { classNames } from '../class-names.ts';
import { useLanguage } from '../i18n/language.tsx';
import { usePrices } from '../i18n/prices.tsx';
import styles from './price.module.css';
import { riyalDrawing, riyalDrawingId } from './riyal-drawing.ts';

/** The Saudi riyal sign, which hardly any font has; its drawing stands once in the page. */
export function RiyalSign({ name }: { name: string }) {
  return (
    <svg className={styles.sign} viewBox="0 0 1256 1256" role="img" aria-label={name}>
      <use href={`#${riyalDrawingId}`} />
    </svg>
  );
}

/** The glyph that every riyal sign of the page refers to; the server writes it. */
export function RiyalDrawing() {
  const content = import.meta.env.SSR ? riyalDrawing : '';
  return <div hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: content }} />;
}

/**
 * An amount in the merchant's format, kept apart from the direction of the text around it. The riyal sign
 * is drawn and read aloud by its name (PRICE-06).
 */
export function Price({ minor, sign, className }: { minor: number; sign?: '+' | '−'; className?: string }) {
  const { formatPrice } = usePrices();
  const { direction } = useLanguage();
  const { parts } = formatPrice(minor);
  // A sign belongs to the amount, and in front of everything where that is where reading begins.
  const isSignFirst = direction === 'ltr' && parts[0]?.type === 'currency';
  return (
    <bdi className={classNames(styles.price, 'numbers', className)} dir={direction}>
      {isSignFirst && sign}
      {parts.map((part) => {
        if (part.type === 'currency' && part.isRiyalSign) return <RiyalSign key={part.type} name={part.text} />;
        if (part.type !== 'amount') return part.text;
        return (
          <span key={part.type} className={styles.amount}>
            {!isSignFirst && sign}
            {part.text}
          </span>
        );
      })}
    </bdi>
  );
}
