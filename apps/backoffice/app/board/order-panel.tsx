import type { BoardDocument, BoardOrder, DelayOrderBody } from '@sufra/contracts';
import {
  cameToNothing,
  checkDelay,
  isReplaceable,
  isTakenBack,
  delayReasons,
  mayRole,
  mayRoleSet,
  promiseLaterBy,
  type DelayReason,
  rejectReasons,
  type RejectReason,
} from '@sufra/ordering';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Field } from '@sufra/ui/controls/field.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { showSnackbar } from '@sufra/ui/overlays/snackbars.tsx';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '@sufra/ui/until-loaded.ts';
import { callStaff, newKey, unreachable } from '../api.ts';
import { moreMinutes } from '../availability/pause-panel.tsx';
import {
  type Chosen,
  RanOutChoice,
  takeOff,
  type Thing,
  ThingList,
  useThingsOf,
} from '../availability/sold-out-panel.tsx';
import { type TextId, useText } from '../i18n/use-text.ts';
import type { Person } from '../session.ts';
import { ErrorText } from '../shell/error-text.tsx';
import { Panel } from '../shell/panel.tsx';
import type { BoardStore } from './board-store.ts';
import { isWaitedFor, laneOf } from './lanes.ts';
import styles from './order-panel.module.css';

type Stations = BoardDocument['meta']['stations'];
type PanelProps = {
  order: BoardOrder;
  stations: Stations;
  person: Person;
  settle: BoardStore['settle'];
  onClose: () => void;
  onDone: () => void;
};
type Part = 'takeBack' | 'delay' | 'missing' | 'reject' | 'soldOut' | 'refund';

/** Needed rarely, and so in a script of its own. */
export const RefundForm = lazyPart(async () => (await import('../money/refund-form.tsx')).RefundForm);

const MissingForm = lazyPart(async () => (await import('../money/missing-form.tsx')).MissingForm);

const delays: DelayOrderBody['minutes'][] = [5, 10, 15, 20, 30];

/** Takes a ready back, promises an order later, calls it off, or marks what ran out in it; each reason is one that the guest reads. */
export function OrderPanel({ order, stations, person, settle, onClose, onDone }: PanelProps) {
  const t = useText();
  const { 'current-status': status, 'released-at': releasedAt, number } = order.attributes;
  const isOver = laneOf(order) === 'done';
  // The money of an order that was called off goes back by itself.
  const isOff = cameToNothing(status.code);
  const parts: Part[] = [];
  const place = { status: status.code, releasedAt: releasedAt === null ? null : new Date(releasedAt) };
  if (isTakenBack(status.code, 'in-kitchen') && mayRole(person.role, 'move-orders')) parts.push('takeBack');
  if (mayRole(person.role, 'delay-orders') && checkDelay(place).ok) parts.push('delay');
  // An order may be seen as called off before the answer to that press has come: the dishes that ran out are marked then.
  const [isRejecting, setIsRejecting] = useState(false);
  const mayReject = !isOver && mayRoleSet(person.role, 'cancelled-by-employee', status.code);
  if (mayReject || isRejecting) parts.push('reject');
  if (mayRole(person.role, 'refund-orders') && isReplaceable(place)) parts.push('missing');
  if (mayRole(person.role, 'set-availability') && person['location-id'] !== null) parts.push('soldOut');
  if (mayRole(person.role, 'refund-orders') && order.attributes['payment-status'] === 'success' && !isOff)
    parts.push('refund');
  const [wanted, setPart] = useState<Part>();
  // Another board may take a possibility away while this one looks.
  const part = wanted && parts.includes(wanted) ? wanted : parts[0];
  const press = { order, settle, onDone };
  return (
    <Panel title={t('board.order', { number })} onClose={onClose}>
      <div className={styles.body}>
        {isOver && <p role="status">{t(`end.${status.code}` as TextId)}</p>}
        {parts.length > 1 && (
          <div className={styles.kinds}>
            {parts.map((one) => (
              <Button
                key={one}
                variant={one === part ? 'second' : 'soft'}
                aria-pressed={one === part}
                onClick={() => setPart(one)}
              >
                {t(`${one}.title` as TextId)}
              </Button>
            ))}
          </div>
        )}
        {!isOver && <WhyThen order={order} stations={stations} />}
        {part === 'takeBack' && <TakeBack {...press} />}
        {part === 'delay' && <Delay {...press} />}
        {part === 'reject' && (
          <Reject {...press} maySellOut={parts.includes('soldOut')} onUnanswered={setIsRejecting} />
        )}
        {part === 'soldOut' && <RanOut order={order} />}
        {part === 'missing' && (
          <Suspense fallback={null}>
            <MissingForm order={order} />
          </Suspense>
        )}
        {part === 'refund' && (
          <Suspense fallback={null}>
            <RefundForm orderId={order.id} />
          </Suspense>
        )}
      </div>
    </Panel>
  );
}

/** "Why 45 minutes": what the promise was made of. */
function WhyThen({ order, stations }: Pick<PanelProps, 'order' | 'stations'>) {
  const t = useText();
  const { localized } = useLanguage();
  const { promise, 'placed-at': placedAt, 'scheduled-time': wantedFor } = order.attributes;
  // The time of an order for later is its guest's.
  if (!promise || wantedFor !== null) return null;
  const whole = Math.round((Date.parse(promise['promised-at']) - Date.parse(placedAt)) / 60_000);
  const nameOf = (handle: string) => {
    const station = stations.find((one) => one.handle === handle);
    return station ? localized(station.name) : handle;
  };
  const pace = Math.round((promise.pace - 1) * 100);
  const rest = (['packing', 'extra', 'margin'] as const).filter((part) => promise[`${part}-minutes`] >= 0.5);
  return (
    <details className={styles.why}>
      <summary>{t('why.title', { minutes: whole })}</summary>
      <ul>
        <li>{t('why.ordersAhead', { count: promise['orders-ahead'] })}</li>
        {promise.stations.map(({ station, hands, 'ahead-minutes': ahead, 'own-minutes': own }) => (
          <li key={station}>
            {t('why.station', { name: nameOf(station), ahead: Math.round(ahead), own: Math.round(own), hands })}
          </li>
        ))}
        {rest.map((part) => (
          <li key={part}>{t(`why.${part}`, { minutes: Math.round(promise[`${part}-minutes`]) })}</li>
        ))}
        {pace !== 0 && <li>{t(pace > 0 ? 'why.slower' : 'why.faster', { percent: Math.abs(pace) })}</li>}
      </ul>
    </details>
  );
}

type PressProps = Pick<PanelProps, 'order' | 'settle' | 'onDone'>;

/** The order is not ready after all: it goes on being cooked, and its guest reads that at once. */
function TakeBack({ order, settle, onDone }: PressProps) {
  const t = useText();
  const [error, setError] = useState('');
  const [isPending, setIsPending] = useState(false);
  const { 'current-status': status, guest } = order.attributes;
  const takeBack = async () => {
    setIsPending(true);
    const body = { code: 'in-kitchen', 'takes-back': status.at };
    const answer = await callStaff(`/api/orders/${order.id}/statuses`, { method: 'POST', body });
    const sent = await settle(order.id, answer, (now) => now['current-status'].code === body.code);
    setIsPending(false);
    if (sent.ok) onDone();
    else setError(sent.refusal.detail);
  };
  return (
    <div className={styles.body}>
      <p className="muted">{t('takeBack.hint')}</p>
      {isWaitedFor(order) && (
        <p>
          {t('takeBack.told')}{' '}
          {guest.phone && (
            <a href={`tel:${guest.phone}`} dir="ltr">
              {guest.phone}
            </a>
          )}
        </p>
      )}
      <ErrorText>{error}</ErrorText>
      <Button isWide isPending={isPending} onClick={() => void takeBack()}>
        {t('takeBack.send')}
      </Button>
    </div>
  );
}

function Delay({ order, settle, onDone }: PressProps) {
  const t = useText();
  const [minutes, setMinutes] = useState<DelayOrderBody['minutes']>(10);
  // One key for the form: a press that is sent twice moves the promise once.
  const [key] = useState(newKey);
  return (
    <ReasonForm<DelayReason>
      hint={t('delay.hint')}
      reasons={reasonsFor(order, delayReasons)}
      labelOf={(reason) => t(`delay.${reason}` as TextId)}
      sendLabel={t('delay.send', { minutes })}
      send={async (reason) => {
        const ready = order.attributes['estimated-ready-at'];
        const later = ready && promiseLaterBy(new Date(ready), minutes)?.getTime();
        const body = { minutes, ...reason };
        const sent = await callStaff(`/api/orders/${order.id}/delays`, { method: 'POST', key, body });
        return settle(order.id, sent, (now) => Date.parse(now['estimated-ready-at'] ?? '') === later);
      }}
      onDone={onDone}
    >
      <div className={styles.minutes} role="group" aria-label={t('delay.minutes')}>
        {delays.map((choice) => (
          <Button
            key={choice}
            variant={choice === minutes ? 'second' : 'soft'}
            aria-pressed={choice === minutes}
            onClick={() => setMinutes(choice)}
          >
            {moreMinutes(choice)}
          </Button>
        ))}
      </div>
    </ReasonForm>
  );
}

type RejectProps = PressProps & {
  maySellOut: boolean;
  /** Told true when it is not known what became of the press. */
  onUnanswered: (isUnanswered: boolean) => void;
};

function Reject({ order, settle, onDone, maySellOut, onUnanswered }: RejectProps) {
  const t = useText();
  const { localized } = useLanguage();
  const { lines } = order.attributes;
  const dishes = [...new Map(lines.map((line) => [line['item-id'], line.name]))];
  // Of an order with one dish it is clear what ran out.
  const [ranOut, setRanOut] = useState<readonly Chosen[]>(
    dishes.length === 1 ? dishes.map(([id, name]) => ({ kind: 'item', id, name: localized(name) })) : [],
  );
  const [end, setEnd] = useState('day');
  return (
    <ReasonForm<RejectReason>
      hint={t(order.attributes['payment-status'] === 'success' ? 'reject.hintPaid' : 'reject.hint')}
      reasons={reasonsFor(order, rejectReasons)}
      labelOf={(reason) => t(`reject.${reason}` as TextId)}
      sendLabel={t('reject.send')}
      isBad
      details={{
        of: 'sold-out',
        content: maySellOut && <RanOutChoice {...{ dishes, ranOut, setRanOut, end, setEnd }} />,
      }}
      send={async (reason) => {
        const body = { code: 'cancelled-by-employee', ...reason };
        onUnanswered(true);
        const sent = await callStaff(`/api/orders/${order.id}/statuses`, { method: 'POST', body });
        const rejected = await settle(order.id, sent, (now) => now['current-status'].code === body.code);
        onUnanswered(!rejected.ok && rejected.refusal.code === unreachable);
        if (!rejected.ok || reason['reason-code'] !== 'sold-out' || !maySellOut) return rejected;
        // The order is called off by now, whatever becomes of its dishes: the form is done.
        const marked = await Promise.all(
          ranOut.map(async (thing) => ({ name: thing.name, outcome: await takeOff(thing, { until: end }) })),
        );
        const failed = marked.flatMap(({ name, outcome }) =>
          outcome.ok ? [] : [{ name, why: outcome.refusal.detail }],
        );
        if (failed.length > 0) {
          const names = failed.map(({ name }) => name).join(t('board.comma'));
          const reasons = new Set(failed.map(({ why }) => why));
          showSnackbar([t('reject.stillOnMenu', { names }), ...reasons].join(' '), { tone: 'bad', isSticky: true });
        }
        return rejected;
      }}
      onDone={onDone}
    />
  );
}

/** Without those about a ride, where the guest comes to the branch. */
const reasonsFor = <Reason extends string>({ attributes }: BoardOrder, reasons: readonly Reason[]): Reason[] =>
  reasons.filter((reason) => attributes['order-type'] === 'delivery' || !['no-driver', 'address'].includes(reason));

/** The dishes of an order, each with its choices and what is in it, to be marked as sold out. */
function RanOut({ order }: Pick<PanelProps, 'order'>) {
  const t = useText();
  const { localized } = useLanguage();
  const dishes = [...new Map(order.attributes.lines.map((line) => [line['item-id'], line.name]))];
  const [opened, setOpened] = useState(dishes[0]?.[0]);
  return (
    <>
      {dishes.length > 1 && (
        <div className={styles.reasons} role="radiogroup" aria-label={t('reject.ranOut')}>
          {dishes.map(([id, name]) => (
            <label key={id}>
              <input type="radio" name="dish" checked={id === opened} onChange={() => setOpened(id)} />
              {localized(name)}
            </label>
          ))}
        </div>
      )}
      {opened && <Parts key={opened} item={opened} />}
    </>
  );
}

function Parts({ item }: { item: string }) {
  const [things, reload] = useThingsOf({ item });
  return <ThingList things={things} onDone={(_thing: Thing) => reload()} />;
}

type ReasonFormProps<Reason extends string> = {
  hint: string;
  reasons: readonly Reason[];
  labelOf: (reason: Reason) => string;
  sendLabel: string;
  isBad?: boolean;
  /** A further question that goes with one of the reasons. */
  details?: { of: Reason; content: ReactNode };
  send: (reason: { 'reason-code': Reason; reason?: string }) => ReturnType<PanelProps['settle']>;
  onDone: () => void;
  children?: ReactNode;
};

function ReasonForm<Reason extends string>(form: ReasonFormProps<Reason>) {
  const t = useText();
  const [chosen, setChosen] = useState<Reason>();
  const [own, setOwn] = useState('');
  const [error, setError] = useState('');
  const [isPending, setIsPending] = useState(false);

  const send = async () => {
    if (!chosen) return setError(t('reject.choose'));
    setIsPending(true);
    const sent = await form.send({ 'reason-code': chosen, ...(chosen === 'other' && { reason: own }) });
    setIsPending(false);
    if (sent.ok) form.onDone();
    else setError(sent.refusal.detail);
  };

  return (
    <form
      className={styles.body}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {form.children}
      <p className="muted">{form.hint}</p>
      <div className={styles.reasons} role="radiogroup" aria-label={t('reject.choose')}>
        {form.reasons.map((reason) => (
          <label key={reason}>
            <input
              type="radio"
              name="reason"
              checked={chosen === reason}
              onChange={() => {
                setChosen(reason);
                setError('');
              }}
            />
            {form.labelOf(reason)}
          </label>
        ))}
      </div>
      {chosen !== undefined && chosen === form.details?.of && form.details.content}
      {chosen === 'other' && (
        <Field
          label={t('reject.ownWords')}
          dir="auto"
          maxLength={200}
          value={own}
          onChange={(event) => setOwn(event.target.value)}
        />
      )}
      <ErrorText>{error}</ErrorText>
      <Button type="submit" isWide className={form.isBad ? styles.bad : undefined} isPending={isPending}>
        {form.sendLabel}
      </Button>
    </form>
  );
}
