import { formatTime } from '../i18n/format-moment.ts';
import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { usePathToPay } from '../shell/kiosk-terminal.ts';
import { useShop } from '../shell/shop.ts';
import { LinkButton } from '../ui/button.tsx';
import type { PaymentFacts } from './payment-facts.resource.ts';

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
