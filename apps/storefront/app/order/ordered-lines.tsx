import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { Price } from '../ui/price.tsx';
import styles from './order-page.module.css';
import type { OrderedLine } from './order.resource.ts';

/** What was ordered, by the names and prices it was ordered at. */
export function OrderedLines({ lines }: { lines: OrderedLine[] }) {
  const t = useText('order');
  const { localized } = useLanguage();
  const summary = ({ choices }: OrderedLine) =>
    choices
      .map(({ name, quantity, isLeftOut }) => {
        const text = localized(name);
        if (isLeftOut) return t('order.without', { name: text });
        return quantity > 1 ? `${quantity}× ${text}` : text;
      })
      .join(' · ');
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line.id} className={styles.line}>
          <bdi className="numbers" dir="ltr">
            {line.quantity} ×
          </bdi>
          <bdi>{localized(line.name)}</bdi>
          {line.isPromotion && line.totalMinor === 0 ? (
            <span>{t('order.free')}</span>
          ) : (
            <Price minor={line.totalMinor} />
          )}
          {line.choices.length > 0 && <p className="muted small">{summary(line)}</p>}
          {line.notes && (
            <p className="muted small">
              <bdi>{t('order.note', { note: line.notes })}</bdi>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
