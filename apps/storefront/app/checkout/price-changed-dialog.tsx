import type { ChangedAmount, RepairMeta } from '@sufra/contracts';
import { errorCodes } from '@sufra/contracts/error-codes';
import { type Currency, toMinor } from '@sufra/ordering';
import { Price } from '@sufra/ui/amounts/price.tsx';
import { Button } from '@sufra/ui/controls/button.tsx';
import { usePrices } from '@sufra/ui/i18n/prices.tsx';
import { Dialog } from '@sufra/ui/overlays/dialog.tsx';
import type { ApiRefusal } from '../api/read-refusal.ts';
import { useText } from '../i18n/use-text.ts';
import styles from './checkout.module.css';

/** One amount of the bill that is not what the guest saw. */
export type PriceChange = { id: string; name: string; before: number; now: number };

type Entry = ApiRefusal['entries'][number];

const priceCodes: string[] = [errorCodes.priceChanged, errorCodes.itemPriceChanged];

/** True when an order was refused only because of its price. */
export const isAboutPriceOnly = ({ entries }: ApiRefusal): boolean =>
  entries.every(({ code }) => priceCodes.includes(code));

/** The changes since the guest accepted the total: dishes by the name of their line, charges by their own. */
export function readPriceChanges(
  { entries }: ApiRefusal,
  nameOfLine: (index: number) => string,
  currency: Currency,
): PriceChange[] {
  const minor = (amount: number) => {
    const read = toMinor(amount, currency);
    return read.ok ? read.value : 0;
  };
  return entries.flatMap((entry): PriceChange[] => {
    const meta = (entry.meta ?? {}) as RepairMeta;
    if (entry.code === errorCodes.itemPriceChanged) {
      const { 'old-price': before = 0, 'new-price': now = 0 } = meta;
      const id = entry.source?.pointer ?? entry.detail;
      return [{ id, name: nameOfLine(changedLine(entry)), before: minor(before), now: minor(now) }];
    }
    return (meta.changes ?? []).filter(isNoConsequence).map(({ key, name, old, new: now }) => ({
      id: key,
      name,
      before: minor(old),
      now: minor(now),
    }));
  });
}

/** Which line an entry about the price of one is about; -1 when it does not say. */
export const changedLine = ({ source }: Entry): number =>
  Number(/^\/items\/(\d+)/.exec(source?.pointer ?? '')?.[1] ?? -1);

/** VAT follows from everything else. */
const isNoConsequence = ({ key }: ChangedAmount): boolean => key !== 'vat';

type PriceChangedDialogProps = {
  beforeMinor: number;
  nowMinor: number;
  changes: PriceChange[];
  onAccept: () => void;
  onReview: () => void;
};

/** The total is not the one the guest agreed to: both are shown, and nothing is ordered without a yes (D-1). */
export function PriceChangedDialog({ beforeMinor, nowMinor, changes, onAccept, onReview }: PriceChangedDialogProps) {
  const t = useText('checkout');
  const { formatPrice } = usePrices();
  return (
    <Dialog
      title={t('checkout.priceChangedTitle')}
      isPersistent
      onClose={onReview}
      footer={
        <div className={styles.choices}>
          <Button isWide onClick={onAccept}>
            {t('checkout.acceptPrice', { amount: formatPrice(nowMinor).text })}
          </Button>
          <Button variant="line" isWide onClick={onReview}>
            {t('checkout.review')}
          </Button>
        </div>
      }
    >
      <p className={styles.gap}>{t('checkout.priceChanged')}</p>
      {changes.length > 0 && (
        <ul className={styles.changes}>
          {changes.map(({ id, name, before, now }) => (
            <li key={id}>
              <bdi>{name}</bdi>
              <span>
                <s>
                  <Price minor={before} />
                </s>{' '}
                <Price minor={now} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <dl className={styles.prices}>
        <div>
          <dt>{t('checkout.priceBefore')}</dt>
          <dd>
            <s>
              <Price minor={beforeMinor} />
            </s>
          </dd>
        </div>
        <div className={styles.now}>
          <dt>{t('checkout.priceNow')}</dt>
          <dd>
            <Price minor={nowMinor} />
          </dd>
        </div>
      </dl>
    </Dialog>
  );
}
