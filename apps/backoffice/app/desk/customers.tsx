import type { StaffCustomerDocument, StaffCustomerListDocument } from '@sufra/contracts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Field } from '@sufra/ui/controls/field.tsx';
import { formatMoment } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useState } from 'react';
import { callStaff } from '../api.ts';
import { useText } from '../i18n/use-text.ts';
import type { Person } from '../session.ts';
import { ErrorText } from '../shell/error-text.tsx';
import { Panel } from '../shell/panel.tsx';
import { useSettings } from '../shell/settings.ts';
import { ArchivedOrders, OrderRow } from './order-rows.tsx';
import { CustomerCare } from './customer-care.tsx';
import styles from './figures.module.css';

type Found = StaffCustomerListDocument['data'];
type Customer = StaffCustomerDocument['data'];

/** Customers by number or name, each with orders, ratings and messages; every look stands in the log. */
export function Customers({ person }: { person: Person }) {
  const t = useText('desk');
  const { locale } = useLanguage();
  const care = useText('customers');
  const { timeZone } = useSettings();
  const [words, setWords] = useState('');
  const [found, setFound] = useState<Found>();
  const [opened, setOpened] = useState<Customer>();
  const [error, setError] = useState('');
  const [note, setNote] = useState('');

  const search = async () => {
    setNote('');
    const query = new URLSearchParams({ search: words.trim() });
    const answer = await callStaff<StaffCustomerListDocument>(`/api/staff/customers?${query.toString()}`);
    setError(answer.ok ? '' : answer.refusal.detail);
    if (answer.ok) setFound(answer.value.data);
  };
  const open = async (id: string) => {
    const answer = await callStaff<StaffCustomerDocument>(`/api/staff/customers/${id}`);
    setError(answer.ok ? '' : answer.refusal.detail);
    if (answer.ok) setOpened(answer.value.data);
  };
  const forget = () => {
    setFound(undefined);
    setOpened(undefined);
    setWords('');
    setNote(care('data.erased'));
  };
  return (
    <>
      <form
        className={styles.find}
        onSubmit={(event) => {
          event.preventDefault();
          void search();
        }}
      >
        <Field
          type="search"
          label={t('customers.search')}
          hint={t('customers.hint')}
          value={words}
          maxLength={80}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button type="submit">{t('customers.find')}</Button>
      </form>
      <ErrorText>{error}</ErrorText>
      {note && (
        <p role="status" className={styles.good}>
          {note}
        </p>
      )}
      {found?.length === 0 && (
        <p className="muted" role="status">
          {t('customers.none')}
        </p>
      )}
      {found && found.length > 0 && (
        <section className={styles.card} aria-label={t('desk.nav.customers')}>
          <ul className={styles.rows}>
            {found.map(({ id, attributes }) => (
              <li key={id} className={styles.row}>
                <span>
                  <button type="button" className={styles.open} onClick={() => void open(id)}>
                    <bdi>{attributes.name}</bdi>
                  </button>
                  <span className={styles.note}>
                    {[
                      ...(attributes['last-digits'] === null
                        ? []
                        : [t('customers.digits', { digits: attributes['last-digits'] })]),
                      t('figures.orders', { count: attributes.orders }),
                      ...(attributes['is-blocked'] ? [care('block.blocked')] : []),
                    ].join(' · ')}
                  </span>
                </span>
                <b>{attributes['last-order-at'] && formatMoment(attributes['last-order-at'], locale, timeZone)}</b>
              </li>
            ))}
          </ul>
        </section>
      )}
      {opened && (
        <Panel title={opened.attributes.name} onClose={() => setOpened(undefined)}>
          <OneCustomer key={opened.id} customer={opened} person={person} onChanged={setOpened} onErased={forget} />
        </Panel>
      )}
    </>
  );
}

type OneCustomerProps = {
  customer: Customer;
  person: Person;
  onChanged: (customer: Customer) => void;
  onErased: () => void;
};

function OneCustomer({
  customer: { id: customerId, attributes: customer },
  person,
  onChanged,
  onErased,
}: OneCustomerProps) {
  const t = useText('desk');
  const { locale, localized } = useLanguage();
  const { timeZone } = useSettings();
  const moment = (at: string) => formatMoment(at, locale, timeZone);
  return (
    <div className={styles.person}>
      <p>
        {customer.phone ? (
          <a href={`tel:${customer.phone}`} dir="ltr" className={styles.open}>
            {customer.phone}
          </a>
        ) : (
          customer['last-digits'] && t('customers.digits', { digits: customer['last-digits'] })
        )}
      </p>
      <p className="muted">
        {[
          t('customers.since', { time: moment(customer['customer-since']) }),
          t('figures.orders', { count: customer.orders }),
          ...(customer.points === null ? [] : [t('customers.points', { count: customer.points })]),
        ].join(' · ')}
      </p>
      <CustomerCare id={customerId} customer={customer} person={person} onChanged={onChanged} onErased={onErased} />
      {customer.feedback.length > 0 && (
        <section aria-labelledby="customer-messages">
          <h3 id="customer-messages">{t('customers.messages')}</h3>
          <ul className={styles.rows}>
            {customer.feedback.map(({ message, 'received-at': at }) => (
              <li key={at} className={styles.order}>
                <p dir="auto">{message}</p>
                <span className={styles.note}>{moment(at)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {customer['newest-orders'].length > 0 && (
        <section aria-labelledby="customer-orders">
          <h3 id="customer-orders">{t('figures.ordersColumn')}</h3>
          <ul className={styles.rows}>
            {customer['newest-orders'].map(({ id, rating, ...order }) => (
              <OrderRow key={id} id={id} order={order} person={person}>
                {rating && (
                  <span className={styles.note}>
                    {rating.stars.map(({ topic, stars }) => `${localized(topic)} ${stars}/5`).join(' · ')}
                    {rating.comment && <q dir="auto">{rating.comment}</q>}
                  </span>
                )}
              </OrderRow>
            ))}
          </ul>
        </section>
      )}
      <ArchivedOrders customerId={customerId} />
    </div>
  );
}
