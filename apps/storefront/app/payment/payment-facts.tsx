import { formatDay, formatTime } from '../i18n/format-moment.ts';
import { useLanguage } from '../i18n/language.tsx';
import { usePrices } from '../i18n/prices.tsx';
import { useText } from '../i18n/use-text.ts';
import { useShop } from '../shell/shop.ts';
import type { PaymentFacts } from './payment-facts.resource.ts';

/** Names that are the same in every language. */
const wallets: Partial<Record<string, string>> = { 'apple-pay': 'Apple Pay', 'stc-pay': 'stc pay' };

/** With what and when an order was paid, and what became of money that goes back. */
export function PaymentFactsLines({ facts }: { facts: PaymentFacts }) {
  const t = useText('payment');
  const { locale } = useLanguage();
  const { timeZone } = useShop();
  const { formatPrice } = usePrices();
  const momentOf = (at: string) => ({ day: formatDay(at, locale, timeZone), time: formatTime(at, locale, timeZone) });
  const { paidAt, paidWith, card, refund } = facts;
  const method = [
    paidWith && wallets[paidWith],
    card ??
      (wallets[paidWith ?? ''] ? undefined : t(paidWith === 'pinpad' ? 'payment.with.pinpad' : 'payment.with.card')),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <>
      {paidAt && (
        <p className="muted small">
          <bdi>{t('payment.paidWith', { method })}</bdi> · {t('payment.paidAt', momentOf(paidAt))}
        </p>
      )}
      {refund && (
        <p className="small" role="status">
          {t(`payment.refund.${refund.status}`, {
            amount: formatPrice(refund.amountMinor).text,
            ...(refund.at ? momentOf(refund.at) : { day: '', time: '' }),
          })}
        </p>
      )}
    </>
  );
}
