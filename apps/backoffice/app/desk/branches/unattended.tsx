import { branchFile, setValue, usualUnattendedRules } from '@sufra/ordering';
import { useText } from '../../i18n/use-text.ts';
import { problemAt, type Thing, treeOf } from '../draft/bundle-view.ts';
import { type Draft, edit } from '../draft/draft-store.ts';
import { Fields, LinesField, NumberField, tidyNumber } from '../draft/inputs.tsx';

const { phones: _phones, ...usualTimes } = usualUnattendedRules;
/** In the order in which they come. */
const steps = Object.keys(usualTimes) as (keyof typeof usualTimes)[];

/** When which step is taken for an order that this branch does not accept, and who is called (decision record 0106). */
export function Unattended({ draft, branch }: { draft: Draft; branch: Thing }) {
  const t = useText('branches');
  const tMenu = useText('menu');
  const file = branchFile(branch.handle);
  const rules = treeOf(branch.unattended);
  return (
    <>
      <p className="muted">{t('unattended.hint')}</p>
      <Fields>
        {steps.map((step) => (
          <NumberField
            key={step}
            label={tMenu(`field.${step}`)}
            value={rules[step]}
            usual={String(usualTimes[step])}
            error={problemAt(draft, file, ['unattended', step])}
            onSet={(to) => edit(setValue(file, ['unattended', step], { was: rules[step] ?? null, to }))}
          />
        ))}
      </Fields>
      <LinesField
        file={file}
        at={['unattended', 'phones']}
        label={tMenu('field.phones')}
        hint={t('unattended.phonesHint')}
        tidy={tidyNumber}
      />
    </>
  );
}
