import { classNames } from '../class-names.ts';
import { useLanguage } from '../i18n/language.tsx';
import { usePrices } from '../i18n/prices.tsx';
import styles from './price.module.css';

const drawingId = 'riyal-sign';

/** The Saudi riyal sign, which hardly any font has; its drawing stands once in the page. */
export function RiyalSign({ name }: { name: string }) {
  return (
    <svg className={styles.sign} viewBox="0 0 1256 1256" role="img" aria-label={name}>
      <use href={`#${drawingId}`} />
    </svg>
  );
}

/** The glyph that every riyal sign of the page refers to; see branding/riyal-sign.OFL.txt for its licence. */
export function RiyalDrawing() {
  const content = import.meta.env.SSR ? `<svg><path id="${drawingId}" d="${path}"/></svg>` : '';
  return <div hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: content }} />;
}

const path =
  'M750 1119C730 1163 716 1211 711 1262L1136 1172C1156 1127 1169 1079 1174 1028L750 1119ZM1136 901C1156 857 1169 809 1174 758L843 828L843 693L1136 631C1156 587 1169 538 1174 488L843 558L843 72C793 100 748 138 711 183L711 586L579 614L579 6C528 34 483 72 447 117L447 642L151 705C131 750 117 798 112 849L447 777L447 948L88 1024C68 1068 55 1117 50 1167L425 1088C456 1081 482 1063 499 1038L568 936C575 926 579 913 579 899L579 749L711 721L711 992L1136 901Z';

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
