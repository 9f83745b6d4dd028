import type { RepairMeta } from '@sufra/contracts';
import { errorCodes } from '@sufra/contracts/error-codes';
import type { TimeWindow } from '@sufra/ordering';
import { Button } from '@sufra/ui/controls/button.tsx';
import { formatTimeRange } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { Dialog } from '@sufra/ui/overlays/dialog.tsx';
import type { ApiRefusal } from '../api/read-refusal.ts';
import { useText } from '../i18n/use-text.ts';
import type { ExpectedOrder } from '../location/branch-now.tsx';
import { windowAt } from '../location/chooser/branch-card.tsx';
import styles from './checkout.module.css';

type ReadyWindow = NonNullable<RepairMeta['ready-window']>;

/** The span that the kitchen promises now, of an order that was refused for that alone. */
export function readLaterWindow({ entries }: ApiRefusal): ReadyWindow | undefined {
  const [entry, ...others] = entries;
  if (entry?.code !== errorCodes.promiseLater || others.length > 0) return undefined;
  return (entry.meta as RepairMeta | undefined)?.['ready-window'];
}

type PromiseLaterDialogProps = {
  expected: ExpectedOrder;
  later: ReadyWindow;
  onAccept: () => void;
  onReview: () => void;
};

/** The kitchen got busier since the guest looked: both times are shown, and nothing is ordered without a yes. */
export function PromiseLaterDialog({ expected, later, onAccept, onReview }: PromiseLaterDialogProps) {
  const t = useText('checkout');
  const { locale } = useLanguage();
  const { branch, orderType, to, window: before } = expected;
  const now = windowAt({ ...branch, readyAt: later.to, readyWindow: later }, orderType, to);
  const words = (window: TimeWindow | undefined) => (window ? formatTimeRange(window, locale, branch.timeZone) : '');
  return (
    <Dialog
      title={t('checkout.laterTitle')}
      isPersistent
      onClose={onReview}
      footer={
        <div className={styles.choices}>
          <Button isWide onClick={onAccept}>
            {t('checkout.acceptLater', { time: words(now) })}
          </Button>
          <Button variant="line" isWide onClick={onReview}>
            {t('checkout.notYet')}
          </Button>
        </div>
      }
    >
      <p className={styles.gap}>{t('checkout.later')}</p>
      <dl className={styles.prices}>
        {before && (
          <div>
            <dt>{t('checkout.timeBefore')}</dt>
            <dd>
              <s>
                <bdi className="numbers">{words(before)}</bdi>
              </s>
            </dd>
          </div>
        )}
        <div className={styles.now}>
          <dt>{t(orderType === 'deliver' ? 'checkout.doorNow' : 'checkout.readyNow')}</dt>
          <dd>
            <bdi className="numbers">{words(now)}</bdi>
          </dd>
        </div>
      </dl>
    </Dialog>
  );
}
