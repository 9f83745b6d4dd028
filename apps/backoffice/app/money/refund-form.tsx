import type { RefundAttributes, RefundListDocument, RefundOrderBody, RefundResource } from '@sufra/contracts';
import { type RefundReason, refundReasons, toMinor } from '@sufra/ordering';
import { Price } from '@sufra/ui/amounts/price.tsx';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Field } from '@sufra/ui/controls/field.tsx';
import { Stepper } from '@sufra/ui/controls/stepper.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { usePrices } from '@sufra/ui/i18n/prices.tsx';
import { useEffect, useState } from 'react';
import { callStaff, newKey } from '../api.ts';
import { useText } from '../i18n/use-text.ts';
import { usePerson } from '../session.ts';
import { ErrorText } from '../shell/error-text.tsx';
import styles from './refund-form.module.css';
import { exampleAmount, readAmount } from './read-amount.ts';

type RefundFormProps = {
  orderId: string;
  /** After money went back, or somebody decided about it. */
  onDone?: (() => void) | undefined;
};

/** Takes dishes, charges or an amount of a paid order back, and shows what went back already. */
export function RefundForm({ orderId, onDone }: RefundFormProps) {
  const t = useText('money');
  const [known, setKnown] = useState<RefundListDocument | 'broken'>();
  const [reads, setReads] = useState(0);
  useEffect(() => {
    let isOld = false;
    const read = async () => {
      const answer = await callStaff<RefundListDocument>(`/api/orders/${orderId}/refunds`);
      if (!isOld) setKnown(answer.ok ? answer.value : 'broken');
    };
    void read();
    return () => {
      isOld = true;
    };
  }, [orderId, reads]);
  if (known === undefined) return null;
  if (known === 'broken')
    return (
      <div role="alert">
        <p>{t('shell.unreachable')}</p>
        <Button variant="soft" isSmall onClick={() => setReads((before) => before + 1)}>
          {t('shell.tryAgain')}
        </Button>
      </div>
    );
  const again = () => {
    setReads((before) => before + 1);
    onDone?.();
  };
  return (
    <div className={styles.form}>
      {known.data.length > 0 && (
        <ul className={styles.refunds} aria-label={t('refund.earlier')}>
          {known.data.map((refund) => (
            <RefundRow key={refund.id} refund={refund} onDecided={again} />
          ))}
        </ul>
      )}
      {known.meta['is-refundable'] ? (
        <NewRefund key={reads} orderId={orderId} left={known.meta} onDone={again} />
      ) : (
        <p className="muted">{t('refund.nothingLeft')}</p>
      )}
    </div>
  );
}

/** What a second person says, and how the refund stands then. */
const decisions = { approve: 'approved', decline: 'declined' } as const;

type RefundRowProps = { refund: RefundResource; title?: string; onDecided: () => void };

/** One refund: what, how much, by whom, how far; a second person decides here. */
export function RefundRow({ refund, title, onDecided }: RefundRowProps) {
  const t = useText('money');
  const { localized } = useLanguage();
  const minorOf = useMinor();
  const [error, setError] = useState('');
  const { formatPrice } = usePrices();
  const { attributes } = refund;
  const [pending, setPending] = useState<keyof typeof decisions>();
  const decide = async (decision: keyof typeof decisions) => {
    setPending(decision);
    setError('');
    const path = `/api/orders/${attributes['order-id']}/refunds`;
    const decided = await callStaff(`${path}/${refund.id}`, { method: 'PATCH', body: { decision } });
    // The answer may be lost of a decision that was taken.
    const read = decided.ok ? undefined : await callStaff<RefundListDocument>(path);
    const now = read?.ok ? read.value.data.find(({ id }) => id === refund.id) : undefined;
    // The row waits until it is read anew.
    if (decided.ok || now?.attributes.status === decisions[decision]) return onDecided();
    setPending(undefined);
    setError(decided.refusal.detail);
  };
  const names = attributes.parts
    .filter(({ quantity }) => quantity > 0)
    .map(({ kind, name, quantity }) => (kind === 'line' ? `${quantity}× ${localized(name)}` : localized(name)));
  const besides = minorOf(attributes['amount-besides']);
  if (names.length > 0 && besides > 0) names.push(t('refund.besides', { amount: formatPrice(besides).text }));
  const instead = attributes.parts.filter(({ quantity }) => quantity < 0).map(({ name }) => localized(name));
  return (
    <li className={styles.refund}>
      {title && <h4>{title}</h4>}
      <p className={styles.sum}>
        <b>{names.length > 0 ? names.join(' · ') : t('refund.partOfAmount')}</b>
        <Price minor={minorOf(attributes.amount)} />
      </p>
      {instead.length > 0 && <p className="muted">{t('refund.instead', { name: instead.join(' · ') })}</p>}
      <p className="muted">{stateOf(attributes, t)}</p>
      <p className="muted">
        {t(`refund.reason.${attributes['reason-code']}`)}
        {attributes['reason-code'] === 'other' && attributes.reason && <> · {localized(attributes.reason)}</>} ·{' '}
        <bdi>{[attributes['asked-by'], attributes['decided-by']].filter(isNew).join(' · ')}</bdi>
        {attributes['credit-note-number'] && (
          <>
            {' '}
            ·{' '}
            <bdi dir="ltr" className={styles.number}>
              {attributes['credit-note-number']}
            </bdi>
          </>
        )}
      </p>
      {attributes['may-decide'] && (
        <div className={styles.decide}>
          {(['approve', 'decline'] as const).map((decision) => (
            <Button
              key={decision}
              variant={decision === 'approve' ? 'second' : 'soft'}
              isPending={pending === decision}
              disabled={pending !== undefined}
              onClick={() => void decide(decision)}
            >
              {t(`refund.${decision}`)}
            </Button>
          ))}
        </div>
      )}
      <ErrorText>{error}</ErrorText>
    </li>
  );
}

const isNew = (name: string | null, at: number, all: readonly (string | null)[]): boolean =>
  name !== null && all.indexOf(name) === at;

function stateOf({ status, way, money }: RefundAttributes, t: ReturnType<typeof useText<'money'>>): string {
  if (status !== 'approved') return t(`refund.${status}`);
  return t(way === 'card' ? `refund.card.${money ?? 'on-its-way'}` : `refund.way.${way}`);
}

/** Amounts of the wire in minor units, for `Price`. */
export function useMinor(): (amount: number) => number {
  const { currency } = usePrices();
  return (amount) => {
    const minor = toMinor(amount, currency);
    return minor.ok ? minor.value : 0;
  };
}

/** The choices and texts of a refund. */
type Wish = {
  quantities: Readonly<Record<string, number>>;
  charges: readonly string[];
  amount: string;
  reason: RefundReason | undefined;
  own: string;
};

/**
 * Refunds that were begun, by person and order: a person who closes the order finds theirs as it was left. A key for each
 * wish: the same one that is sent twice gives back once, another one is a refund of its own.
 */
const begun = new Map<string, { wish: Wish; keys: Map<string, string> }>();

/** A refund that was begun is taken up with what can still be given back. */
function beginWish(left: RefundListDocument['meta'], was: Wish | undefined): Wish {
  const { quantities = {}, charges = [], amount = '', reason, own = '' } = was ?? {};
  const counted = left.lines.map(({ id, left: most }) => [id, Math.min(quantities[id] ?? 0, most)]);
  const still = charges.filter((key) => left.charges.some((charge) => charge.key === key));
  return { quantities: Object.fromEntries(counted), charges: still, amount, reason, own };
}

type NewRefundProps = { orderId: string; left: RefundListDocument['meta']; onDone: () => void };

function NewRefund({ orderId, left, onDone }: NewRefundProps) {
  const t = useText('money');
  const { localized } = useLanguage();
  const { formatPrice, currency } = usePrices();
  const minorOf = useMinor();
  const place = `${usePerson()?.['staff-id']} ${orderId}`;
  const [wished, setWished] = useState(() => beginWish(left, begun.get(place)?.wish));
  const [keys] = useState(() => begun.get(place)?.keys ?? new Map<string, string>());
  const { quantities, charges, amount, reason, own } = wished;
  const put = (changes: Partial<Wish>) => {
    const next = { ...wished, ...changes };
    setWished(next);
    begun.set(place, { wish: next, keys });
  };
  const [error, setError] = useState<{ text: string; field?: string | undefined }>();
  const [isPending, setIsPending] = useState(false);
  const lines = left.lines.filter((line) => line.left > 0);
  const written = amount.trim() === '' ? 0 : readAmount(amount, currency);
  const pieces = lines.reduce(
    (sum, line) => sum + shareOf(minorOf(line.amount), quantities[line.id] ?? 0, line.left),
    0,
  );
  const extras = left.charges.filter(({ key: one }) => charges.includes(one));
  const about = pieces + extras.reduce((sum, charge) => sum + minorOf(charge.amount), 0) + minorOf(written ?? 0);
  const approvalFrom = left['approval-from'];

  const send = async () => {
    if (written === undefined)
      return setError({ text: t('refund.notAnAmount', { example: exampleAmount(currency) }), field: 'amount' });
    if (about === 0) return setError({ text: t('refund.choose') });
    if (!reason) return setError({ text: t('reject.choose') });
    setIsPending(true);
    const body: RefundOrderBody = {
      lines: Object.entries(quantities).flatMap(([id, quantity]) => (quantity > 0 ? [{ id, quantity }] : [])),
      charges: [...charges],
      ...(written > 0 && { amount: written }),
      'reason-code': reason,
      ...(reason === 'other' && { reason: own }),
    };
    const wish = JSON.stringify(body);
    const key = keys.get(wish) ?? newKey();
    keys.set(wish, key);
    const sent = await callStaff(`/api/orders/${orderId}/refunds`, { method: 'POST', key, body });
    setIsPending(false);
    if (!sent.ok) return setError({ text: sent.refusal.detail, field: sent.refusal.field });
    begun.delete(place);
    onDone();
  };

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {lines.length > 0 && (
        <fieldset className={styles.choices}>
          <legend>{t('refund.what')}</legend>
          {lines.map((line) => (
            <div key={line.id} className={styles.line}>
              <span>
                <bdi>{localized(line.name)}</bdi>
                <span className="muted">{t('refund.left', { count: line.left })}</span>
              </span>
              <Stepper
                name={localized(line.name)}
                quantity={quantities[line.id] ?? 0}
                minimum={0}
                maximum={line.left}
                onChange={(value) => put({ quantities: { ...quantities, [line.id]: value } })}
              />
            </div>
          ))}
          {left.charges.map((charge) => (
            <label key={charge.key} className={styles.line}>
              <span>
                <bdi>{localized(charge.name)}</bdi>
                <Price minor={minorOf(charge.amount)} />
              </span>
              <input
                type="checkbox"
                checked={charges.includes(charge.key)}
                onChange={({ target }) => {
                  const others = charges.filter((one) => one !== charge.key);
                  put({ charges: target.checked ? [...others, charge.key] : others });
                }}
              />
            </label>
          ))}
        </fieldset>
      )}
      <Field
        label={t('refund.amount')}
        hint={t('refund.amountHint')}
        inputMode="decimal"
        dir="ltr"
        maxLength={20}
        value={amount}
        error={error?.field === 'amount' ? error.text : undefined}
        onChange={(event) => put({ amount: event.target.value })}
      />
      <div className={styles.reasons} role="radiogroup" aria-label={t('reject.choose')}>
        {refundReasons.map((one) => (
          <label key={one}>
            <input type="radio" name="refund-reason" checked={reason === one} onChange={() => put({ reason: one })} />
            {t(`refund.reason.${one}`)}
          </label>
        ))}
      </div>
      {reason === 'other' && (
        <Field
          label={t('reject.ownWords')}
          dir="auto"
          maxLength={200}
          value={own}
          onChange={(event) => put({ own: event.target.value })}
        />
      )}
      {approvalFrom !== null && about > 0 && about >= minorOf(approvalFrom) && (
        <p className={styles.second}>{t('refund.second')}</p>
      )}
      <ErrorText>{error?.field === 'amount' ? '' : error?.text}</ErrorText>
      <Button type="submit" isWide className={styles.bad} isPending={isPending}>
        {about > 0 ? t('refund.send', { amount: formatPrice(about).text }) : t('refund.sendNothing')}
      </Button>
    </form>
  );
}

/** The price of so many of the pieces that are left, as the server will work it out to the last unit. */
const shareOf = (minor: number, quantity: number, left: number): number => Math.round((minor * quantity) / left);
