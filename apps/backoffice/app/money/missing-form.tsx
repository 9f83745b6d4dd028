import type { BoardLine, BoardOrder, ReportMissingBody, SubstituteListDocument } from '@sufra/contracts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Field } from '@sufra/ui/controls/field.tsx';
import { Stepper } from '@sufra/ui/controls/stepper.tsx';
import { formatTime } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { usePrices } from '@sufra/ui/i18n/prices.tsx';
import { useEffect, useState } from 'react';
import { callStaff, newKey } from '../api.ts';
import { useText } from '../i18n/use-text.ts';
import { ErrorText } from '../shell/error-text.tsx';
import { useSettings } from '../shell/settings.ts';
import styles from './refund-form.module.css';
import { useMinor } from './refund-form.tsx';

type MissingFormProps = { order: BoardOrder };

const madeOf = ({ quantity, off }: BoardLine): number => quantity - off;

/** Pieces of a line that are made and that nothing is asked about. */
const leftOf = (line: BoardLine): number =>
  madeOf(line) - (line.missing?.state === 'waiting' ? line.missing.quantity : 0);

/** Says that a dish of an order is missing: its guest is offered another one, or it comes off the bill. */
export function MissingForm({ order }: MissingFormProps) {
  const t = useText('money');
  const { localized } = useLanguage();
  const { lines } = order.attributes;
  const open = lines.filter((line) => leftOf(line) > 0);
  const [wanted, setWanted] = useState<string>();
  // Of several dishes none is chosen by itself, not even the one that is left when the others were asked about.
  const isOnly = lines.filter((one) => madeOf(one) > 0).length === 1;
  const line = open.find(({ id }) => id === wanted) ?? (isOnly ? open[0] : undefined);
  return (
    <div className={styles.form}>
      <ul className={styles.refunds}>
        {lines.map((one) => one.missing && <MissingRow key={one.id} order={order} line={one} missing={one.missing} />)}
      </ul>
      {open.length > 0 && (
        <fieldset className={styles.choices}>
          <legend>{t('missing.which')}</legend>
          <div className={styles.reasons}>
            {open.map((one) => (
              <label key={one.id}>
                <input
                  type="radio"
                  name="missing-line"
                  checked={one.id === line?.id}
                  onChange={() => setWanted(one.id)}
                />
                <span>
                  {`${leftOf(one)}× `}
                  <bdi>{localized(one.name)}</bdi>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {line && <Report key={`${line.id} ${leftOf(line)}`} order={order} line={line} />}
    </div>
  );
}

type MissingRowProps = MissingFormProps & { line: BoardLine; missing: NonNullable<BoardLine['missing']> };

/** The state of a missing dish; while its guest is asked, the ways to end that. */
function MissingRow({ order, line, missing }: MissingRowProps) {
  const t = useText('money');
  const { locale, localized } = useLanguage();
  const { timeZone } = useSettings();
  const [error, setError] = useState('');
  const [pending, setPending] = useState<string>();
  const { guest } = order.attributes;
  const decide = async (decision: 'accept' | 'take-off') => {
    setPending(decision);
    const path = `/api/orders/${order.id}/missing-items/${missing.id}`;
    const decided = await callStaff(path, { method: 'PATCH', body: { decision } });
    setPending(undefined);
    if (!decided.ok) setError(decided.refusal.detail);
  };
  const time = missing.until ? formatTime(new Date(missing.until), locale, timeZone) : '';
  return (
    <li className={styles.refund}>
      <b>
        {`${missing.quantity}× `}
        <bdi>{localized(line.name)}</bdi>
        {missing.substitute && (
          <>
            {' '}
            {t('missing.arrow')} <bdi>{localized(missing.substitute)}</bdi>
          </>
        )}
      </b>
      <span className="muted" role="status">
        {t(`missing.state.${missing.state}`, { time })}
      </span>
      {missing.state === 'waiting' && missing['call-asked-at'] && guest.phone && (
        <a className={styles.second} href={`tel:${guest.phone}`}>
          {t('missing.call')} <b dir="ltr">{guest.phone}</b>
        </a>
      )}
      {missing.state === 'waiting' && (
        <div className={styles.decide}>
          {missing['call-asked-at'] && (
            <Button variant="second" isPending={pending === 'accept'} onClick={() => void decide('accept')}>
              {t('missing.saidYes')}
            </Button>
          )}
          <Button variant="soft" isPending={pending === 'take-off'} onClick={() => void decide('take-off')}>
            {t('missing.takeOff')}
          </Button>
        </div>
      )}
      <ErrorText>{error}</ErrorText>
    </li>
  );
}

function Report({ order, line }: MissingFormProps & { line: BoardLine }) {
  const t = useText('money');
  const { localized } = useLanguage();
  const left = leftOf(line);
  const [quantity, setQuantity] = useState(left);
  const [isOffering, setIsOffering] = useState(false);
  const [error, setError] = useState('');
  const [isPending, setIsPending] = useState(false);
  // One key for what is said here: a press that is sent twice is said once.
  const [key] = useState(newKey);
  const all = order.attributes.lines.reduce((sum, one) => sum + madeOf(one), 0);

  const send = async (item?: string) => {
    setIsPending(true);
    const body: ReportMissingBody = { line: line.id, quantity, ...(item !== undefined && { substitute: { item } }) };
    const path = `/api/orders/${order.id}/missing-items`;
    const sent = await callStaff(path, { method: 'POST', key: `${key}${item ?? ''}${quantity}`, body });
    setIsPending(false);
    if (!sent.ok) setError(sent.refusal.detail);
  };

  return (
    <>
      {left > 1 && (
        <div className={styles.line}>
          <span>{t('missing.howMany')}</span>
          <Stepper name={localized(line.name)} quantity={quantity} minimum={1} maximum={left} onChange={setQuantity} />
        </div>
      )}
      {!isOffering && (
        <Button isWide onClick={() => setIsOffering(true)}>
          {t('missing.offer')}
        </Button>
      )}
      {isOffering && (
        <Substitutes key={quantity} order={order} line={line} quantity={quantity} isPending={isPending} onSend={send} />
      )}
      {quantity === all && <p className={styles.second}>{t('missing.last')}</p>}
      <Button isWide variant="soft" isPending={isPending && !isOffering} onClick={() => void send()}>
        {t(order.attributes['payment-status'] === 'success' ? 'missing.refund' : 'missing.takeOff')}
      </Button>
      <ErrorText>{error}</ErrorText>
    </>
  );
}

type SubstitutesProps = MissingFormProps & {
  line: BoardLine;
  quantity: number;
  isPending: boolean;
  onSend: (item: string) => Promise<void>;
};

type Substitute = SubstituteListDocument['data'][number];

const shownAtOnce = 6;

/** The dishes that can be made instead, the likeliest first, with what each does to the bill. */
function Substitutes({ order, line, quantity, isPending, onSend }: SubstitutesProps) {
  const t = useText('money');
  const { localized } = useLanguage();
  const [known, setKnown] = useState<SubstituteListDocument | 'broken'>();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string>();
  const [error, setError] = useState('');
  useEffect(() => {
    let isOld = false;
    const read = async () => {
      const path = `/api/orders/${order.id}/substitutes?line=${line.id}&quantity=${quantity}`;
      const answer = await callStaff<SubstituteListDocument>(path);
      if (!isOld) setKnown(answer.ok ? answer.value : 'broken');
    };
    void read();
    return () => {
      isOld = true;
    };
  }, [order.id, line.id, quantity]);
  if (known === undefined) return <p className="muted">{t('shell.loading')}</p>;
  if (known === 'broken') return <p role="alert">{t('shell.unreachable')}</p>;
  if (known.data.length === 0) return <p>{t('missing.none')}</p>;
  const word = search.trim().toLocaleLowerCase();
  const isFound = ({ attributes: { name } }: Substitute) =>
    Object.values(name).some((text) => text.toLocaleLowerCase().includes(word));
  const shown = word === '' ? known.data.slice(0, shownAtOnce) : known.data.filter(isFound).slice(0, 2 * shownAtOnce);
  return (
    <fieldset className={styles.choices}>
      <legend>{t('missing.instead')}</legend>
      {known.data.length > shownAtOnce && (
        <Field
          label={t('missing.search')}
          dir="auto"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <div className={styles.reasons}>
        {shown.map((substitute) => (
          <label key={substitute.id}>
            <input
              type="radio"
              name="substitute"
              checked={substitute.id === chosen}
              onChange={() => {
                setChosen(substitute.id);
                setError('');
              }}
            />
            <span className={styles.dish}>
              <bdi>{localized(substitute.attributes.name)}</bdi>
              <Effect substitute={substitute} />
            </span>
          </label>
        ))}
      </div>
      <ErrorText>{error}</ErrorText>
      <Button
        isWide
        isPending={isPending}
        onClick={() => (chosen === undefined ? setError(t('missing.choose')) : void onSend(chosen))}
      >
        {t('missing.ask', { minutes: known.meta['answer-minutes'] })}
      </Button>
    </fieldset>
  );
}

function Effect({ substitute: { attributes } }: { substitute: Substitute }) {
  const t = useText('money');
  const { formatPrice } = usePrices();
  const minorOf = useMinor();
  const amount = (major: number) => formatPrice(minorOf(major)).text;
  if (attributes.gift > 0)
    return <small className="muted">{t('missing.gift', { amount: amount(attributes.gift) })}</small>;
  if (attributes.back > 0)
    return <small className="muted">{t('missing.back', { amount: amount(attributes.back) })}</small>;
  return <small className="muted">{t('missing.same')}</small>;
}
