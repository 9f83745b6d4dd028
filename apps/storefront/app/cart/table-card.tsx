import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './cart-slider.module.css';

type TableCardProps = {
  table: string | undefined;
  isQueue: boolean;
  /** Set anew by every checkout that lacks it, which then leads the guest here. */
  missing: object | undefined;
  onChange: (table: string | undefined) => void;
};

/** The table of a guest who eats in; 0 says on purpose that there is none (CART-32, decision 24). */
export function TableCard({ table, isQueue, missing, onChange }: TableCardProps) {
  const t = useText('cart');
  const titleId = useId();
  const [typed, setTyped] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (missing) form.current?.querySelector('input')?.focus();
  }, [missing]);
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
        // Whoever queues the guest gave the table; it is not theirs to remove (CART-10).
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
