import { useText } from '../i18n/use-text.ts';
import { Bill } from '../ui/bill/bill.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import styles from './cart-slider.module.css';
import type { CartQuote } from './use-quote.ts';

/** What the cart costs, and how sure that is. */
export function PriceSummary({ quote }: { quote: CartQuote }) {
  const t = useText('cart');
  return (
    <Card className={styles.summary} role="group" aria-label={t('cart.summary')}>
      <Bill bill={quote.bill} isPending={quote.isPending} />
      <p className="visually-hidden" role="status">
        {quote.isPending ? t('cart.updating') : ''}
      </p>
      {quote.isFailed && (
        <div className={styles.failed}>
          <p>{t('cart.quoteFailed')}</p>
          <Button variant="soft" isSmall onClick={() => void quote.ask()}>
            {t('shell.retry')}
          </Button>
        </div>
      )}
      {quote.calculation?.problem && (
        <p className={styles.problem} role="status">
          {quote.calculation.problem.detail}
        </p>
      )}
    </Card>
  );
}
