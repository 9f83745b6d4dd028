import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './cart-slider.module.css';

type MobileIndicatorProps = {
  /** The verified number as it is shown; undefined while nobody proved one. */
  mobile: string | undefined;
  onVerify: () => void;
};

/** Whether the guest's mobile number is verified, and the way there (CART-09). */
export function MobileIndicator({ mobile, onVerify }: MobileIndicatorProps) {
  const t = useText('cart');
  if (mobile === undefined) {
    return (
      <div className={styles.mobile}>
        <Icon name="phone" />
        <span>{t('cart.mobileNotVerified')}</span>
        <Button variant="plain" isSmall onClick={onVerify}>
          {t('cart.verify')}
        </Button>
      </div>
    );
  }
  return (
    <div className={classNames(styles.mobile, styles.verified)}>
      <Icon name="check" />
      <span>{t('cart.mobileVerified')}</span>
      <bdi className="numbers" dir="ltr">
        {mobile}
      </bdi>
    </div>
  );
}
