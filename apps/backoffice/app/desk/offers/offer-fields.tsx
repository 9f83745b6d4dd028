import {
  accept,
  type Json,
  localTimeAt,
  momentOnClock,
  normalizeDigits,
  refuse,
  type Result,
  setValue,
} from '@sufra/ordering';
import { useText } from '../../i18n/use-text.ts';
import { readAmount } from '../../money/read-amount.ts';
import { useSettings } from '../../shell/settings.ts';
import { problemAt, treeOf, wordOf } from '../draft/bundle-view.ts';
import { type Draft, edit } from '../draft/draft-store.ts';
import { EditField } from '../draft/edit-field.tsx';
import { MoneyInput } from '../draft/money-input.tsx';
import { type DraftOffer, placeOf } from './offer-view.ts';

export type OfferProps = { draft: Draft; offer: DraftOffer };

type FieldProps = OfferProps & { label: string; at: readonly [string, string] };

const valueOf = ({ entry }: DraftOffer, [group, key]: FieldProps['at']): Json | undefined => treeOf(entry[group])[key];

/** Sets a value of an offer; null takes it away. */
export const setIn = (offer: DraftOffer, at: FieldProps['at'], to: Json): void =>
  edit(setValue(offer.file, placeOf(offer, ...at), { was: valueOf(offer, at) ?? null, to }));

/** An amount of the merchant's currency; empty takes it away where it may be left out. */
export function AmountField({ draft, offer, label, at, isNeeded = false }: FieldProps & { isNeeded?: boolean }) {
  return (
    <MoneyInput
      place={[offer.file, ...placeOf(offer, ...at)]}
      label={label}
      value={wordOf(valueOf(offer, at))}
      isNeeded={isNeeded}
      error={problemAt(draft, offer.file, placeOf(offer, ...at))}
      onAmount={(to) => setIn(offer, at, to)}
    />
  );
}

/** A number of pieces or times, from one; empty takes it away. */
export function CountField({ draft, offer, label, at }: FieldProps) {
  const t = useText('offers');
  const value = valueOf(offer, at);
  return (
    <EditField
      label={label}
      value={typeof value === 'number' ? String(value) : ''}
      inputMode="numeric"
      dir="ltr"
      error={problemAt(draft, offer.file, placeOf(offer, ...at))}
      onCommit={(typed) => {
        if (typed.trim() === '') return setIn(offer, at, null);
        const count = normalizeDigits(typed).trim();
        return /^[1-9]\d{0,8}$/.test(count) ? setIn(offer, at, Number(count)) : t('offers.noCount', { typed });
      }}
    />
  );
}

export function PercentField({ draft, offer }: OfferProps) {
  const t = useText('offers');
  const value = valueOf(offer, ['benefit', 'percent']);
  return (
    <EditField
      label={t('offers.percent')}
      value={typeof value === 'number' ? String(value) : ''}
      inputMode="decimal"
      dir="ltr"
      error={problemAt(draft, offer.file, placeOf(offer, 'benefit', 'percent'))}
      onCommit={(typed) => {
        const percent = readAmount(typed, { code: '%', digits: 2 });
        const isOne = percent !== undefined && percent <= 100 && Math.round(percent * 100) / 100 === percent;
        return isOne ? setIn(offer, ['benefit', 'percent'], percent) : t('offers.noPercent', { typed });
      }}
    />
  );
}

/** A moment on the clock of the restaurant. It is taken when the field is left: a year that is being typed is another year. */
export function MomentField({ draft, offer, label, at, error }: FieldProps & { error?: string | undefined }) {
  const t = useText('offers');
  const { timeZone } = useSettings();
  const written = Date.parse(wordOf(valueOf(offer, at)));
  const local = Number.isNaN(written) ? undefined : localTimeAt(new Date(written), timeZone);
  const two = (number: number) => String(number).padStart(2, '0');
  return (
    <EditField
      type="datetime-local"
      max="9999-12-31T23:59"
      label={label}
      hint={t('offers.clock')}
      error={error ?? problemAt(draft, offer.file, placeOf(offer, ...at))}
      value={local ? `${local.date}T${two(Math.floor(local.minute / 60))}:${two(local.minute % 60)}` : ''}
      onCommit={(typed) =>
        setIn(offer, at, typed === '' ? null : momentOnClock(typed, timeZone).toISOString().replace('.000Z', 'Z'))
      }
    />
  );
}

/** Reads a code as guests type it, or says why it is none. */
export function useCodeProblem(offers: readonly DraftOffer[]): (typed: string) => Result<string, string> {
  const t = useText('offers');
  return (typed) => {
    const code = normalizeDigits(typed).replaceAll(/\s/g, '').toUpperCase();
    if (!/^[A-Z0-9]{3,20}$/.test(code)) return refuse(t('offers.noCode', { typed }));
    return offers.some((offer) => offer.code === code) ? refuse(t('offers.codeTaken', { code })) : accept(code);
  };
}
