import { orderedLines } from '@sufra/ordering';
import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { Price } from '../ui/price.tsx';
import { unitPriceMinor, type KeptLine } from './kept-line.ts';
import styles from './cart-summary.module.css';
import { useChoiceSummary } from './use-choice-summary.ts';

type CartSummaryProps = {
  lines: KeptLine[];
  branchId: string | undefined;
  /** What the server says each line costs, once it has. */
  lineTotalsMinor?: number[] | undefined;
};

/** What is in the cart, to be read and not changed. */
export function CartSummary({ lines, branchId, lineTotalsMinor }: CartSummaryProps) {
  return (
    <ul className={styles.lines}>
      {orderedLines(lines).map((line, at) => (
        <SummaryLine
          key={line.lineId}
          line={line}
          totalMinor={lineTotalsMinor?.[at] ?? unitPriceMinor(line, branchId) * line.quantity}
        />
      ))}
    </ul>
  );
}

function SummaryLine({ line, totalMinor }: { line: KeptLine; totalMinor: number }) {
  const { localized } = useLanguage();
  const t = useText('cart');
  const choices = useChoiceSummary(line);
  return (
    <li className={styles.line}>
      <span className={styles.quantity}>
        <bdi className="numbers" dir="ltr">
          {line.quantity} ×
        </bdi>
      </span>
      <bdi>{localized(line.name)}</bdi>
      {line.isPromotion && totalMinor === 0 ? <span>{t('cart.free')}</span> : <Price minor={totalMinor} />}
      {choices && <p className="muted small">{choices}</p>}
      {line.notes && (
        <p className="muted small">
          <bdi>{line.notes}</bdi>
        </p>
      )}
    </li>
  );
}
