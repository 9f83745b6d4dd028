import { Form } from 'react-router';
import { formatDay, formatTime } from '../../i18n/format-moment.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useShop } from '../../shell/shop.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { AccountIcon } from '../account-icon.tsx';
import type { Device } from './device.resource.ts';
import styles from './devices.module.css';

/** A device, when it was used last, and the way to sign out there. */
export function DeviceRow({ device, isPending }: { device: Device; isPending: boolean }) {
  const t = useText('account');
  const { locale } = useLanguage();
  const { timeZone } = useShop();
  const label = device.label || t('account.unknownDevice');
  const at = device.lastSeenAt;
  return (
    <li className={styles.device}>
      <AccountIcon name={/iPhone|Android|phone/i.test(device.label) ? 'phone' : 'devices'} />
      <div className={styles.words}>
        <bdi className={styles.label}>{label}</bdi>
        {device.isCurrent ? (
          <Chip tone="good">{t('account.thisDevice')}</Chip>
        ) : (
          <time className="muted small" dateTime={at}>
            {t('account.lastSeen', { day: formatDay(at, locale, timeZone), time: formatTime(at, locale, timeZone) })}
          </time>
        )}
      </div>
      {!device.isCurrent && (
        <Form method="post">
          <Button
            type="submit"
            name="device"
            value={device.id}
            variant="plain"
            isSmall
            isPending={isPending}
            aria-label={t('account.signOutOf', { device: label })}
          >
            {t('account.signOut')}
          </Button>
        </Form>
      )}
    </li>
  );
}
