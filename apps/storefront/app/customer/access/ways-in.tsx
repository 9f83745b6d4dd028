import { Link } from 'react-router';
import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from '../sign-in.module.css';
import { withNext } from './with-next.ts';

/** By code or by password: two addresses, so that each can be linked to and works before scripts arrive. */
export function WaysIn({ isByPassword, next }: { isByPassword: boolean; next: string }) {
  const t = useText('account');
  const ways = [
    { id: 'code', path: '/signin', isCurrent: !isByPassword },
    { id: 'password', path: '/signin?with=password', isCurrent: isByPassword },
  ] as const;
  return (
    <nav className={styles.ways} aria-label={t('account.waysIn')}>
      {ways.map(({ id, path, isCurrent }) => (
        <Link
          key={id}
          to={withNext(path, next)}
          replace
          preventScrollReset
          aria-current={isCurrent ? 'page' : undefined}
          className={classNames(styles.way, isCurrent && styles.currentWay)}
        >
          {t(`account.way.${id}`)}
        </Link>
      ))}
    </nav>
  );
}
