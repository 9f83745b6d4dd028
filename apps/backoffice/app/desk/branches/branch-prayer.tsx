import { asrMethods, branchFile, prayerMethods, setValue } from '@sufra/ordering';
import { SelectField } from '@sufra/ui/controls/field.tsx';
import { useText } from '../../i18n/use-text.ts';
import { problemAt, type Thing, wordOf } from '../draft/bundle-view.ts';
import { type Draft, edit } from '../draft/draft-store.ts';
import { Fields } from '../draft/inputs.tsx';

/** How the prayer times of one branch are computed: a chain has branches under several authorities. */
export function BranchPrayer({ draft, branch }: { draft: Draft; branch: Thing }) {
  const t = useText('branches');
  const tSettings = useText('settings');
  const file = branchFile(branch.handle);
  const field = <Option extends string>(
    key: 'prayerMethod' | 'asrMethod',
    label: string,
    options: readonly Option[],
    wordsOf: (option: Option) => string,
  ) => (
    <SelectField
      label={label}
      value={wordOf(branch[key])}
      error={problemAt(draft, file, [key])}
      onChange={({ target }) =>
        edit(setValue(file, [key], { was: branch[key] ?? null, to: target.value === '' ? null : target.value }))
      }
    >
      <option value="">{t('prayer.ofBrand')}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {wordsOf(option)}
        </option>
      ))}
    </SelectField>
  );
  return (
    <Fields>
      {field('prayerMethod', tSettings('field.prayer.method'), prayerMethods, (option) =>
        tSettings(`choice.prayer.method.${option}`),
      )}
      {field('asrMethod', tSettings('field.prayer.asr'), asrMethods, (option) =>
        tSettings(`choice.prayer.asr.${option}`),
      )}
    </Fields>
  );
}
