import styles from './switch-row.module.css';

type SwitchRowProps = { label: string; isOn: boolean; isDisabled?: boolean; onChange: (isOn: boolean) => void };

/** Something that is on or off, and changes at once. */
export function SwitchRow({ label, isOn, isDisabled, onChange }: SwitchRowProps) {
  return (
    <label className={styles.switch}>
      <span>{label}</span>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
