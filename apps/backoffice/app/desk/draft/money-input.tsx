import { isUnlikelyPrice, type Place, setValue } from '@sufra/ordering';
import { Button } from '@sufra/ui/controls/button.tsx';
import type { ComponentProps, ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { exampleAmount } from '../../money/read-amount.ts';
import { useSettings } from '../../shell/settings.ts';
import { problemAt, wordOf } from './bundle-view.ts';
import { edit, useDraftState, useForm, valueIn } from './draft-store.ts';
import { EditField } from './edit-field.tsx';
import type { PlainField } from './inputs.tsx';
import styles from './inputs.module.css';
import { minorOf, readPrice } from './read-sheet.ts';

type AskAmountProps = { was: string; to: string; place?: ReactNode; onSure: () => void; onLeave: () => void };

/** The question before an amount that looks like a slip of the finger. */
export function AskAmount({ was, to, place, onSure, onLeave }: AskAmountProps) {
  const t = useText('menu');
  return (
    <div className={styles.ask}>
      <p>
        <b>{t('prices.unlikely', { was, to })}</b> {place}
      </p>
      <Button isSmall variant="soft" onClick={onSure}>
        {t('prices.sure', { to })}
      </Button>
      <Button isSmall onClick={onLeave}>
        {t('prices.leave', { was })}
      </Button>
    </div>
  );
}

type MoneyInputProps = Omit<ComponentProps<typeof EditField>, 'onCommit' | 'inputMode' | 'dir' | 'check' | 'isLong'> & {
  /** Where the amount stands, in all that a restaurant publishes: a question that was not answered is kept for it. */
  place: Place;
  /** The amount that holds while the field is empty. */
  usual?: string;
  /** An empty field takes the amount away, unless it is needed. */
  isNeeded?: boolean;
  onAmount: (to: string | null) => void;
};

const noQuestion = { was: '', to: '' };

/**
 * An amount of the restaurant's currency; ten times what stood there, or a tenth of it, asks first. The question stays
 * open where the page is left.
 */
export function MoneyInput({ place, value, usual = '', isNeeded = false, onAmount, ...field }: MoneyInputProps) {
  const t = useText('menu');
  const { currency } = useSettings().currency;
  const [ask, setAsk, drop] = useForm(`amount ${place.join('/')}`, noQuestion);
  const was = value === '' ? usual : value;
  const commit = (typed: string) => {
    drop();
    const to = typed.trim() === '' && !isNeeded ? null : readPrice(typed, currency);
    if (to === undefined) return t('item.noPrice', { typed, example: exampleAmount(currency) });
    if (to === null || !isUnlikelyPrice(minorOf(was, currency), minorOf(to, currency))) return onAmount(to);
    return setAsk({ was, to });
  };
  return (
    <div className={styles.money}>
      <EditField {...field} value={value} inputMode="decimal" dir="ltr" onCommit={commit} />
      {/* A value that somebody else changed meanwhile is not asked about. */}
      {ask.to !== '' && ask.was === was && (
        <div role="alert">
          <AskAmount
            {...ask}
            onSure={() => {
              drop();
              onAmount(ask.to);
            }}
            onLeave={drop}
          />
        </div>
      )}
    </div>
  );
}

type MoneyFieldProps = Omit<ComponentProps<typeof PlainField>, 'tidy' | 'inputMode' | 'dir' | 'check' | 'isLong'>;

/** An amount at a place of the draft. */
export function MoneyField({ file, at, ...field }: MoneyFieldProps) {
  const { draft } = useDraftState();
  if (!draft) return null;
  const value = valueIn(draft, file, at);
  return (
    <MoneyInput
      {...field}
      place={[file, ...at]}
      value={wordOf(value)}
      error={problemAt(draft, file, at)}
      onAmount={(to) => edit(setValue(file, at, { was: value, to }))}
    />
  );
}
