import { useEffect, useState } from 'react';
import type { PaymentOutcomeDocument } from '@sufra/contracts';
import { Price } from '@sufra/ui/amounts/price.tsx';
import { EmptyState } from '@sufra/ui/controls/empty-state.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { browserApi } from '../api/browser-api.ts';
import { useText } from '../i18n/use-text.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { useShop } from '../shell/shop.ts';
import { linkCall, type PaymentOutcome, readOutcome, verifyLinkCall } from './payment.resource.ts';
import styles from './payment.module.css';

const pauseMs = 4000;

type PaymentOutcomePageProps = { loaded: PaymentOutcome | undefined; link: string; visitor: string };

/** The outcome of a payment in a browser that did not order: no name, no address, no dishes, and no way on into the order. */
export function PaymentOutcomePage({ loaded, link, visitor }: PaymentOutcomePageProps) {
  const t = useText('payment');
  const { localized } = useLanguage();
  const outcome = useLiveOutcome(loaded, link, visitor);
  if (!outcome) {
    return (
      <>
        <PageTitle title={t('payment.outcome.unknown')} />
        <EmptyState
          icon="bag"
          headingLevel={1}
          title={t('payment.outcome.unknown')}
          hint={t('payment.outcome.unknownHelp')}
        />
      </>
    );
  }
  const kind = kindOf(outcome);
  return (
    <>
      <PageTitle title={t(`payment.outcome.${kind}`)} />
      <div role="status">
        <EmptyState
          icon={icons[kind]}
          headingLevel={1}
          title={t(`payment.outcome.${kind}`)}
          hint={t(`payment.outcome.${kind}Help`)}
        >
          <dl className={styles.facts}>
            <div>
              <dt>{t('payment.order', { number: '' }).trim()}</dt>
              <dd>
                <bdi className="numbers">{outcome.orderNumber}</bdi>
              </dd>
            </div>
            <div>
              <dt>{t('payment.outcome.status')}</dt>
              <dd>{outcome.statusLabel}</dd>
            </div>
            <div>
              <dt>{t('payment.outcome.branch')}</dt>
              <dd>{localized(outcome.branch)}</dd>
            </div>
            <div>
              <dt>{t('payment.outcome.amount')}</dt>
              <dd>
                <Price minor={outcome.amountMinor} />
              </dd>
            </div>
          </dl>
        </EmptyState>
      </div>
    </>
  );
}

const icons = { paid: 'check', failed: 'warning', open: 'clock', refunded: 'forward' } as const;

function kindOf({ isRefunded, status, isOpen }: PaymentOutcome): keyof typeof icons {
  if (isRefunded) return 'refunded';
  if (status === 'success') return 'paid';
  return isOpen ? 'open' : 'failed';
}

/** Asks the provider while the outcome is unknown, and follows the order until it is over. */
function useLiveOutcome(loaded: PaymentOutcome | undefined, link: string, visitor: string) {
  const { locale } = useLanguage();
  const { currency } = useShop().prices;
  const [outcome, setOutcome] = useState(loaded);
  const [round, setRound] = useState(0);
  const isWatching = outcome !== undefined && !outcome.isOver;
  const isOpen = outcome?.isOpen === true;
  useEffect(() => {
    if (!isWatching) return undefined;
    let isGone = false;
    const ask = async () => {
      const call = isOpen ? verifyLinkCall(link, visitor) : linkCall(link, visitor);
      const result = await browserApi<PaymentOutcomeDocument>(call, locale).catch(() => undefined);
      if (isGone) return;
      if (result?.ok) setOutcome(readOutcome(result.value, currency));
      setRound((count) => count + 1);
    };
    const timer = setTimeout(() => void ask(), isOpen && round === 0 ? 0 : pauseMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isWatching, isOpen, round, link, visitor, locale, currency]);
  return outcome;
}
