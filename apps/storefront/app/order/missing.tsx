import type { MissingDocument, MissingListDocument, MissingResource } from '@sufra/contracts';
import { Price } from '@sufra/ui/amounts/price.tsx';
import { Button } from '@sufra/ui/controls/button.tsx';
import { useLoaded } from '@sufra/ui/effects.ts';
import { formatTime } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { usePrices } from '@sufra/ui/i18n/prices.tsx';
import { useState } from 'react';
import type { ApiCall } from '../api/call-api.ts';
import { browserApi } from '../api/browser-api.ts';
import { minorOf } from '../api/wire-amount.ts';
import { useText } from '../i18n/use-text.ts';
import { type ServerClock, useShop } from '../shell/shop.ts';
import { useServerNow } from './cancellation.tsx';
import styles from './missing.module.css';
import type { Order } from './order.resource.ts';

export const missingCall = (orderId: string): ApiCall => ({
  path: `/orders/${encodeURIComponent(orderId)}/missing-items`,
});

const none: Loaded = { changes: 0, missing: [] };

/**
 * The missing pieces of an order, read again whenever something is said about it. A process of the release
 * before loads nothing of it.
 */
export function useMissing({ id, missingChanges }: Order, loaded: Loaded = none): readonly MissingResource[] {
  const { locale } = useLanguage();
  const isKnown = !(missingChanges > 0) || missingChanges === loaded.changes;
  const read = useLoaded(isKnown ? undefined : `${id} ${missingChanges}`, async () => {
    const result = await browserApi<MissingListDocument>(missingCall(id), locale);
    if (!result.ok) throw new Error(`The missing dishes answered ${result.refusal.status}`);
    return result.value.data;
  });
  return isKnown ? loaded.missing : (read?.value ?? loaded.missing);
}

type Loaded = { changes: number; missing: readonly MissingResource[] };

type MissingProps = { missing: readonly MissingResource[]; clock: ServerClock; onAnswered: () => Promise<void> };

/** The questions that are open, and in a line each what became of the others. */
export function MissingDishes({ missing, clock, onAnswered }: MissingProps) {
  const t = useText('order');
  const { localized } = useLanguage();
  const { currency, formatPrice } = usePrices();
  if (missing.length === 0) return null;
  const ended = ({ attributes }: MissingResource): string => {
    const { state, name, substitute } = attributes;
    const values = {
      name: localized(name),
      instead: localized(substitute?.name ?? {}),
      amount: formatPrice(minorOf(attributes['amount-missing'], currency)).text,
    };
    if (!attributes['is-decided']) return t('order.missing.undecided', values);
    return t(`order.missing.${state === 'waiting' ? 'lapsed' : state}`, values);
  };
  return (
    <div className={styles.all} role="status">
      {missing.map((one) =>
        one.attributes.state === 'waiting' ? (
          <Question key={one.id} question={one} clock={clock} onAnswered={onAnswered} />
        ) : (
          <p key={one.id} className={styles.ended}>
            {ended(one)}
          </p>
        ),
      )}
    </div>
  );
}

type Answer = 'accept' | 'refuse' | 'call';

type QuestionProps = { question: MissingResource } & Pick<MissingProps, 'clock' | 'onAnswered'>;

/** The missing dish, its substitute, the change of the bill, the end of the question, and three answers. */
function Question({ question: { id, attributes }, clock, onAnswered }: QuestionProps) {
  const t = useText('order');
  const { locale, localized } = useLanguage();
  const { timeZone } = useShop();
  const { currency } = usePrices();
  const [pending, setPending] = useState<Answer>();
  const [error, setError] = useState('');
  const leftMs = Date.parse(attributes.until ?? '') - useServerNow(clock, 1000);
  const isOver = leftMs <= 0;
  const isCalled = attributes['call-asked-at'] !== null;
  const name = localized(attributes.name);
  const instead = localized(attributes.substitute?.name ?? {});
  const seconds = Math.max(0, Math.floor(leftMs / 1000));
  const time = formatTime(attributes.until ?? clock.serverNow, locale, timeZone).replace(' ', '\u00A0');
  const price = (amount: number) => <Price minor={minorOf(amount, currency)} />;

  const answer = async (given: Answer) => {
    setPending(given);
    setError('');
    const path = `/orders/${attributes['order-id']}/missing-items/${id}/answers`;
    const sent = await browserApi<MissingDocument>({ method: 'POST', path, body: { answer: given } }, locale).catch(
      () => undefined,
    );
    if (!sent?.ok) setError(sent?.refusal.detail || t('cancellation.lost'));
    await onAnswered();
    setPending(undefined);
  };

  return (
    <section className={styles.question} aria-labelledby={`missing-${id}`}>
      <h2 id={`missing-${id}`}>{t('order.missing.title', { name, quantity: attributes.quantity })}</h2>
      <p>
        {t('order.missing.offer')}{' '}
        <b>
          {attributes.quantity > 1 && `${attributes.quantity}× `}
          <bdi>{instead}</bdi>
        </b>
        {(attributes.substitute?.choices ?? []).length > 0 && (
          <span className="muted small">
            {' '}
            {attributes.substitute?.choices.map((choice) => localized(choice)).join(' · ')}
          </span>
        )}
      </p>
      <dl className={styles.bill}>
        <div>
          <dt>{t('order.missing.totalNow')}</dt>
          <dd>{price(attributes['total-now'])}</dd>
        </div>
        <div>
          <dt>{t('order.missing.totalAccepted')}</dt>
          <dd>{price(attributes['total-accepted'])}</dd>
        </div>
        <div>
          <dt>{t(attributes['is-last'] ? 'order.missing.calledOff' : 'order.missing.totalRefused')}</dt>
          <dd>{price(attributes['total-refused'])}</dd>
        </div>
      </dl>
      <p className="muted small">
        {isCalled
          ? t('order.missing.willCall')
          : t(attributes['is-paid'] ? 'order.missing.paid' : 'order.missing.unpaid')}
      </p>
      <p className={styles.until}>
        {isOver ? (
          t('order.missing.over')
        ) : (
          <>
            {t('order.missing.until', { time })}{' '}
            <span role="timer">
              <b aria-hidden="true" className="numbers" dir="ltr">
                {`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`}
              </b>
              <span className="visually-hidden">
                {t('cancellation.leftSpoken', { minutes: Math.ceil(seconds / 60) })}
              </span>
            </span>
          </>
        )}
      </p>
      <div className={styles.answers}>
        <Button isWide disabled={isOver} isPending={pending === 'accept'} onClick={() => void answer('accept')}>
          {t('order.missing.accept', { instead })}
        </Button>
        <Button
          isWide
          variant="soft"
          disabled={isOver}
          isPending={pending === 'refuse'}
          onClick={() => void answer('refuse')}
        >
          {t(attributes['is-last'] ? 'order.missing.refuseLast' : 'order.missing.refuse')}
        </Button>
        <Button
          isWide
          variant="line"
          disabled={isOver || isCalled}
          isPending={pending === 'call'}
          onClick={() => void answer('call')}
        >
          {t(isCalled ? 'order.missing.called' : 'order.missing.call')}
        </Button>
      </div>
      <p className={styles.error} role="alert">
        {error}
      </p>
    </section>
  );
}
