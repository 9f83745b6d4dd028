import type { Json } from '@sufra/ordering';
import { SelectField } from '@sufra/ui/controls/field.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useText } from '../../i18n/use-text.ts';
import { stationsOf, wordOf } from '../draft/bundle-view.ts';
import type { Draft } from '../draft/draft-store.ts';

type StationFieldProps = {
  draft: Draft;
  value: Json | undefined;
  /** The words for no station of its own. */
  none: string;
  error?: string | undefined;
  onSet: (to: string | null) => void;
};

/** The station that makes a dish or a category; nothing in a kitchen that has none. */
export function StationField({ draft, value, none, error, onSet }: StationFieldProps) {
  const t = useText('menu');
  const { localized } = useLanguage();
  const stations = stationsOf(draft);
  if (stations.length === 0) return null;
  return (
    <SelectField
      label={t('field.station')}
      value={wordOf(value)}
      error={error}
      onChange={(event) => onSet(event.target.value === '' ? null : event.target.value)}
    >
      <option value="">{none}</option>
      {stations.map((station) => (
        <option key={station.handle} value={station.handle}>
          {localized(station.name)}
        </option>
      ))}
    </SelectField>
  );
}
