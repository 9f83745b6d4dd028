import styles from './switch-row.module.css';

type SwitchRowProps = { label: string; isOn: boolean; isDisabled?: boolean; onChange: (isOn: boolean) => void };

// A native checkbox states itself whether it is on: `aria-checked` beside that may only contradict it.
const asSwitch = { type: 'checkbox', role: 'switch' } as const;

/** Something that is on or off, and changes at once. */
export function SwitchRow({ label, isOn, isDisabled, onChange }: SwitchRowProps) {
  return (
    <label className={styles.switch}>
      <span>{label}</span>
      <input {...asSwitch} checked={isOn} disabled={isDisabled} onChange={(event) => onChange(event.target.checked)} />
    </label>
  );
}
