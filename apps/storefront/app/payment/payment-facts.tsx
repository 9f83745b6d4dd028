import type { PaymentDocument } from '@sufra/contracts';
import { isTerminalChannel } from '@sufra/contracts/payment/gateways';
import type { Currency } from '@sufra/ordering';
import { LinkButton } from '@sufra/ui/controls/button.tsx';
import { useChange, useReturnToTab } from '@sufra/ui/effects.ts';
import { formatDay, formatTime } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { usePrices } from '@sufra/ui/i18n/prices.tsx';
import { useState } from 'react';
import { browserApi } from '../api/browser-api.ts';
import { useText } from '../i18n/use-text.ts';
import { usePathToPay } from '../kiosk/kiosk-terminal.ts';
import { useShop } from '../shell/shop.ts';
import { paymentCall, type PaymentFacts, readPaymentFacts } from './payment.resource.ts';

/** The payment of an order, read again when the order moves and when the guest comes back to the page. */
export function usePaymentFacts(
  { id, status, currency }: { id: string; status: { code: string }; currency: Currency },
  loaded: PaymentFacts | undefined,
): PaymentFacts | undefined {
  const { locale } = useLanguage();
  const [newest, setNewest] = useState<{ from: PaymentFacts | undefined; facts: PaymentFacts }>();
  const read = async () => {
    if (!loaded) return;
    const result = await browserApi<PaymentDocument>(paymentCall(id), locale).catch(() => undefined);
    if (result?.ok) setNewest({ from: loaded, facts: readPaymentFacts(result.value, currency) });
  };
  useChange(status.code, () => void read());
  useReturnToTab(() => void read());
  return newest?.from === loaded ? newest?.facts : loaded;
}

/** The way to the payment of an order that waits for it. */
export function PayNow({ orderId, facts }: { orderId: string; facts: PaymentFacts }) {
  const t = useText('payment');
  const { locale } = useLanguage();
  const { timeZone } = useShop();
  const { isWaiting, provider, payUntil } = facts;
  const payPath = usePathToPay(provider ?? '', orderId);
  if (!isWaiting) return null;
  return (
    <>
      {provider && (
        <LinkButton isWide reloadDocument to={payPath}>
          {t('payment.payNow')}
        </LinkButton>
      )}
      {payUntil && (
        <p className="muted small">{t('payment.payUntil', { time: formatTime(payUntil, locale, timeZone) })}</p>
      )}
    </>
  );
}

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
      (wallets[paidWith ?? '']
        ? undefined
        : t(isTerminalChannel(paidWith ?? undefined) ? 'payment.with.terminal' : 'payment.with.card')),
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
