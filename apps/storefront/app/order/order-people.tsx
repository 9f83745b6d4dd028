import { useText } from '../i18n/use-text.ts';
import { Icon } from '../ui/icon.tsx';
import type { Employee } from './employee.resource.ts';
import styles from './order-parts.module.css';

type OrderPeopleProps = {
  employees: readonly Employee[];
  /** Nobody is called about an order that is over. */
  isOver: boolean;
};

/** Who looks after the order, the driver first, and how to call them (ORDER-06). */
export function OrderPeople({ employees, isOver }: OrderPeopleProps) {
  const t = useText('order');
  if (employees.length === 0) return null;
  const sorted = [...employees].sort((one, other) => rank(one) - rank(other));
  return (
    <section className={styles.part} aria-label={t('order.people')}>
      <h2 className={styles.heading}>{t('order.people')}</h2>
      <ul className={styles.people}>
        {sorted.map(({ role, name, phone }) => (
          <li key={`${role} ${name}`}>
            <span>
              <span className="muted small">{t(`order.role.${role}`)}</span>
              <bdi>{name}</bdi>
            </span>
            {phone && !isOver && (
              <a className={styles.callPerson} href={`tel:${phone}`}>
                <Icon name="phone" />
                <span className="visually-hidden">{t('order.callPerson', { name })}</span>
                <bdi className="numbers" dir="ltr">
                  {phone}
                </bdi>
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const rank = ({ role }: Employee): number => (role === 'driver' ? 0 : 1);
