import { useText } from '../../i18n/use-text.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { shownName } from './address-name.ts';
import styles from './addresses.module.css';
import type { CustomerAddress } from './customer-address.ts';

type AddressCardProps = {
  address: CustomerAddress;
  isBusy: boolean;
  error: string | undefined;
  onMakeDefault: () => void;
  onDelete: () => void;
};

/** A saved address with what can be done with it. */
export function AddressCard({ address, isBusy, error, onMakeDefault, onDelete }: AddressCardProps) {
  const t = useText('address');
  const { label, line1, line2, instructions, isDefault, areaId } = address;
  const name = shownName(label, t);
  return (
    <Card className={styles.card}>
      <div className={styles.words}>
        <h2 className={styles.name}>
          <bdi>{name}</bdi>
          {isDefault && <Chip>{t('address.default')}</Chip>}
        </h2>
        <p>
          <bdi>{line1}</bdi>
        </p>
        {[line2, instructions].filter(Boolean).map((text) => (
          <p key={text} className="muted small">
            <bdi>{text}</bdi>
          </p>
        ))}
        {areaId === undefined && <p className="muted small">{t('address.outside')}</p>}
      </div>
      <div className={styles.buttons}>
        <LinkButton to={`/user/profile/addresses/${address.id}`} variant="soft" isSmall>
          {t('address.edit')}
          <span className="visually-hidden"> {name}</span>
        </LinkButton>
        {!isDefault && (
          <Button variant="plain" isSmall isPending={isBusy} onClick={onMakeDefault}>
            {t('address.makeDefault')}
            <span className="visually-hidden"> {name}</span>
          </Button>
        )}
        <IconButton icon="bin" label={t('address.deleteOne', { name })} disabled={isBusy} onClick={onDelete} />
      </div>
      <p className={styles.error} role="alert">
        {error}
      </p>
    </Card>
  );
}
