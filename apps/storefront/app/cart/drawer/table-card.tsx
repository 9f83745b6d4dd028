import { type SubmitEvent, useId, useRef, useState } from 'react';
import { carriesTable } from '@sufra/ordering';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Card } from '@sufra/ui/controls/card.tsx';
import { Field } from '@sufra/ui/controls/field.tsx';
import { Icon } from '@sufra/ui/controls/icon.tsx';
import { useChange } from '@sufra/ui/effects.ts';
import { useText } from '../../i18n/use-text.ts';
import { locationStore, useLocationChoice } from '../../location/location-store.ts';
import styles from './cart-drawer.module.css';

type TableCardProps = {
  /** Set anew by every checkout that lacks the table, which then leads the guest here. */
  missing: object | undefined;
};

/** The table of a guest who eats in; 0 says on purpose that there is none (CART-32, D-24). */
export function TableCard({ missing }: TableCardProps) {
  const t = useText('cart');
  const titleId = useId();
  const { orderType, table, isQueue } = useLocationChoice();
  const [typed, setTyped] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useChange(missing, () => missing && form.current?.querySelector('input')?.focus());
  if (orderType !== 'eat-in' && !(carriesTable(orderType) && table !== undefined)) return null;
  const onChange = (number: string | undefined) => locationStore.update((current) => ({ ...current, table: number }));
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (typed.trim() !== '') onChange(typed.trim());
  };
  return (
    <Card className={styles.table} role="group" aria-labelledby={titleId}>
      <Icon name="table" />
      <h3 id={titleId}>{table === undefined ? t('cart.table') : tableText(table)}</h3>
      {table === undefined ? (
        <form ref={form} className={styles.tableForm} noValidate onSubmit={onSubmit}>
          <Field
            label={t('cart.tableNumber')}
            name="table"
            inputMode="numeric"
            maxLength={20}
            autoComplete="off"
            hint={t('cart.tableHelp')}
            error={missing && t('cart.tableRequired')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={() => typed.trim() !== '' && onChange(typed.trim())}
          />
          <Button type="submit" variant="soft" isSmall>
            {t('cart.tableSave')}
          </Button>
        </form>
      ) : (
        // In a queue the restaurant sets the table; the guest cannot remove it (CART-10).
        !isQueue && (
          <Button variant="plain" isSmall onClick={() => onChange(undefined)}>
            {t('cart.tableRemove')}
          </Button>
        )
      )}
    </Card>
  );

  function tableText(number: string) {
    return number === '0' ? t('cart.tableNone') : t('cart.tableSet', { table: number });
  }
}
