import { useText } from '../../i18n/use-text.ts';
import { SwitchRow } from '../../ui/switch-row.tsx';

type ConsentChoiceProps = { isGiven: boolean; onChange: (consent: 'granted' | 'refused') => void };

/** What the guest allowed, to be changed at any time; nothing is allowed before they said so. */
export function ConsentChoice({ isGiven, onChange }: ConsentChoiceProps) {
  const t = useText('account');
  return (
    <SwitchRow
      label={t('account.consent')}
      isOn={isGiven}
      onChange={(isOn) => onChange(isOn ? 'granted' : 'refused')}
    />
  );
}
