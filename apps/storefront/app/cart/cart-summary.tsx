import { orderedLines } from '@sufra/ordering';
import { Price } from '@sufra/ui/amounts/price.tsx';
import { classNames } from '@sufra/ui/class-names.ts';
import { IconButton, IconLink } from '@sufra/ui/controls/icon-button.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { LanguageSwitch } from '../shell/language-switch.tsx';
import { LineChoices, LinePicture } from './cart-line-card.tsx';
import styles from './cart-summary.module.css';
import { type DeviceLine, unitPriceMinor } from './device-line.ts';

/** Language switch and profile button of the cart's header (CART-04 to CART-06). */
export function CartActions({ isSignedIn, onSignIn }: { isSignedIn: boolean; onSignIn: () => void }) {
  const t = useText('cart');
  return (
    <>
      <LanguageSwitch />
      {isSignedIn ? (
        <IconLink icon="person" label={t('cart.profile')} to="/user/profile" />
      ) : (
        <IconButton icon="person" label={t('cart.signIn')} onClick={onSignIn} />
      )}
    </>
  );
}

type CartSummaryProps = {
  lines: DeviceLine[];
  branchId: string | undefined;
  /** The server's price of each line, once it is known. */
  lineTotalsMinor?: number[] | undefined;
};

/** The contents of the cart, read-only. */
export function CartSummary({ lines, branchId, lineTotalsMinor }: CartSummaryProps) {
  return (
    <ul className={styles.lines}>
      {orderedLines(lines).map((line, at) => (
        <SummaryLine
          key={line.lineId}
          line={line}
          totalMinor={lineTotalsMinor?.[at] ?? unitPriceMinor(line, branchId) * line.quantity}
        />
      ))}
    </ul>
  );
}

function SummaryLine({ line, totalMinor }: { line: DeviceLine; totalMinor: number }) {
  const { localized } = useLanguage();
  const t = useText('cart');
  return (
    <li className={styles.line}>
      <LinePicture imageUrl={line.imageUrl} icon={line.isPromotion ? 'promo' : undefined} className={styles.picture} />
      <div className={styles.words}>
        <p>
          <span className={classNames(styles.quantity, 'numbers')}>{line.quantity} ×</span>{' '}
          <bdi>{localized(line.name)}</bdi>
        </p>
        <LineChoices line={line} />
        {line.notes && (
          <p className="muted small">
            <bdi>{t('cart.note', { note: line.notes })}</bdi>
          </p>
        )}
      </div>
      {line.isPromotion && totalMinor === 0 ? <span>{t('cart.free')}</span> : <Price minor={totalMinor} />}
    </li>
  );
}
