import type { AvailabilityResource, PauseBody } from '@sufra/contracts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { type ReactNode, useState } from 'react';
import { callStaff } from '../api.ts';
import { type TextId, useText } from '../i18n/use-text.ts';
import { ErrorText } from '../shell/error-text.tsx';
import styles from './availability.module.css';
import { MomentField, useUntil } from './sold-out-panel.tsx';

type Pause = AvailabilityResource['attributes']['pauses'][number];
type OrderType = PauseBody['order-types'][number];

type Availability = AvailabilityResource['attributes'];
const longer = [10, 20, 30, null] as const;
const lengths = [30, 60, 120, 240, 'shift'] as const;
type Length = (typeof lengths)[number];
const reasons: PauseBody['reason'][] = ['busy', 'kitchen', 'staff', 'drivers', 'weather', 'closing', 'other'];

type PausesProps = {
  pauses: Pause[];
  /** The types that the branch offers. */
  types: Availability['order-types'];
  onDone: () => void;
};

/** How much longer orders take, or that none are taken: for which types, and until when. Nothing is set without an end. */
export function Pauses({ pauses, types, onDone }: PausesProps) {
  const t = useText();
  const until = useUntil();
  const [chosenTypes, setTypes] = useState<readonly OrderType[]>(types);
  const [minutes, setMinutes] = useState<number | null>(10);
  const [length, setLength] = useState<Length | 'moment'>(60);
  const [moment, setMoment] = useState('');
  const [reason, setReason] = useState<PauseBody['reason']>('busy');
  const [error, setError] = useState('');
  const [isPending, setIsPending] = useState(false);

  const set = async () => {
    if (chosenTypes.length === 0) return setError(t('pause.chooseType'));
    if (length === 'moment' && moment === '') return setError(t('pause.chooseEnd'));
    const end = length === 'moment' ? moment : length;
    const body: PauseBody = { 'order-types': [...chosenTypes], 'extra-minutes': minutes, reason, until: end };
    setIsPending(true);
    const sent = await callStaff('/api/staff/pauses', { method: 'POST', body });
    setIsPending(false);
    if (sent.ok) onDone();
    else setError(sent.refusal.detail);
  };
  const end = async (id: string) => {
    const sent = await callStaff(`/api/staff/pauses/${id}`, { method: 'DELETE' });
    setError(sent.ok ? '' : sent.refusal.detail);
  };
  const wordOf = (type: OrderType) => t(`pause.type.${type}` as TextId);
  const toggle = (type: OrderType) =>
    setTypes((before) => (before.includes(type) ? before.filter((one) => one !== type) : [...before, type]));

  return (
    <div className={styles.body}>
      <ul className={styles.list} aria-label={t('pause.now')}>
        {pauses.map((pause) => (
          <li key={pause.id}>
            <div>
              <b>
                {pause['extra-minutes'] === null
                  ? t('pause.closed')
                  : t('pause.longer', { minutes: pause['extra-minutes'] })}
              </b>
              <span>
                {`${pause['order-types'].map(wordOf).join(t('board.comma'))} · ${until(pause.until)} · ${t('soldOut.by', { name: pause['set-by'] })}`}
              </span>
            </div>
            <Button variant="soft" onClick={() => void end(pause.id)}>
              {t('pause.end')}
            </Button>
          </li>
        ))}
      </ul>
      <Choices
        label={t('pause.howMuch')}
        options={longer}
        chosen={minutes}
        onChoose={setMinutes}
        labelOf={(option) => (option === null ? t('pause.none') : moreMinutes(option))}
      />
      <div className={styles.choices} role="group" aria-label={t('pause.forWhich')}>
        <p>{t('pause.forWhich')}</p>
        {types.map((type) => (
          <Button
            key={type}
            variant={chosenTypes.includes(type) ? 'second' : 'soft'}
            aria-pressed={chosenTypes.includes(type)}
            onClick={() => toggle(type)}
          >
            {wordOf(type)}
          </Button>
        ))}
      </div>
      <Choices
        label={t('pause.howLong')}
        options={[...lengths, 'moment' as const]}
        chosen={length}
        onChoose={setLength}
        labelOf={(option) => (option === 'moment' && moment !== '' ? until(moment) : t(`pause.length.${option}`))}
      />
      {length === 'moment' && <MomentField onChoose={setMoment} />}
      <Choices
        label={t('pause.why')}
        options={reasons}
        chosen={reason}
        onChoose={setReason}
        labelOf={(option) => t(`pause.reason.${option}`)}
      />
      <ErrorText>{error}</ErrorText>
      <Button isWide isPending={isPending} onClick={() => void set()}>
        {t(minutes === null ? 'pause.setClosed' : 'pause.setLonger')}
      </Button>
    </div>
  );
}

/** Minutes that something takes longer: in Arabic as well the plus stands before the number. */
export const moreMinutes = (minutes: number): ReactNode => <bdi dir="ltr">{`+${minutes}`}</bdi>;

type ChoicesProps<Option> = {
  label: string;
  options: readonly Option[];
  chosen: Option;
  onChoose: (option: Option) => void;
  labelOf: (option: Option) => ReactNode;
};

/** One of a few, each a button. */
export function Choices<Option extends string | number | null>({
  label,
  options,
  chosen,
  onChoose,
  labelOf,
}: ChoicesProps<Option>) {
  return (
    <div className={styles.choices} role="group" aria-label={label}>
      <p>{label}</p>
      {options.map((option) => (
        <Button
          key={String(option)}
          variant={option === chosen ? 'second' : 'soft'}
          aria-pressed={option === chosen}
          onClick={() => onChoose(option)}
        >
          {labelOf(option)}
        </Button>
      ))}
    </div>
  );
}

/**
 * The pause that says most about how a branch stands: that it takes no orders, of most types first, else the most minutes
 * that it takes longer; of several alike the one that ends last.
 *
 * @example foremostPause([{ 'extra-minutes': 10, ... }, { 'extra-minutes': null, ... }]) // the second
 */
export const foremostPause = <Of extends Pick<Pause, 'order-types' | 'extra-minutes' | 'until'>>(
  pauses: readonly Of[],
): Of | undefined => pauses.toSorted((one, other) => compare(weightsOf(other), weightsOf(one)))[0];

const weightsOf = (pause: Parameters<typeof foremostPause>[0][number]): number[] => [
  pause['extra-minutes'] ?? Number.MAX_SAFE_INTEGER,
  pause['extra-minutes'] === null ? pause['order-types'].length : 0,
  Date.parse(pause.until),
];

const compare = (one: number[], other: number[]): number =>
  one.map((weight, index) => weight - (other[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
