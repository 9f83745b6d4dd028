import { Link } from 'react-router';
import { useText } from '../../i18n/use-text.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import styles from './receipt.module.css';

export type PaperKind = 'a4' | 'roll';

const kinds = { a4: 'receipt.paperA4', roll: 'receipt.paperRoll' } as const;

/** Everything around the paper that is not printed. */
export function ReceiptControls({ orderId, paper }: { orderId: string; paper: PaperKind }) {
  const t = useText('receipt');
  return (
    <div className={styles.controls}>
      <Button isWide onClick={() => window.print()}>
        {t('receipt.print')}
      </Button>
      <p className="muted small">{t('receipt.printHelp')}</p>
      <nav className={styles.kinds} aria-label={t('receipt.paper')}>
        {(Object.keys(kinds) as PaperKind[]).map((kind) => (
          <Link key={kind} to={`?paper=${kind}`} replace preventScrollReset aria-current={kind === paper}>
            {t(kinds[kind])}
          </Link>
        ))}
      </nav>
      <LinkButton to={`/user/order/${orderId}`} variant="plain">
        {t('receipt.toOrder')}
      </LinkButton>
    </div>
  );
}
