import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './promo-form.module.css';

type AppliedCardProps = {
  name: string;
  hint?: string | undefined;
  actions: { label: string; onPress: () => void }[];
};

/** A promotion that is in force, with a tick, and ways to be rid of it (PROMO-07, PROMO-29). */
export function AppliedCard({ name, hint, actions }: AppliedCardProps) {
  return (
    <Card className={styles.applied} role="group" aria-label={name}>
      <span className={styles.tick}>
        <Icon name="check" />
      </span>
      <div className={styles.words}>
        <b>
          <bdi>{name}</bdi>
        </b>
        {hint && (
          <span className="muted small">
            <bdi>{hint}</bdi>
          </span>
        )}
      </div>
      <div className={styles.actions}>
        {actions.map(({ label, onPress }) => (
          <Button key={label} variant="plain" isSmall onClick={() => onPress()}>
            {label}
          </Button>
        ))}
      </div>
    </Card>
  );
}
