import { classNames } from '../ui/class-names.ts';
import styles from '../ui/icon.module.css';

// Drawings of the account only: those of ui/icon.tsx travel with every page.
const shapes = {
  person: 'M8 8a4 4 0 1 0 8 0a4 4 0 1 0-8 0M4 21c1-4 4-6 8-6s7 2 8 6',
  bag: 'M6 8h12l1 12H5L6 8zm3 0a3 3 0 0 1 6 0',
  pin: 'M12 21s7-6.2 7-11.5A7 7 0 0 0 5 9.5C5 14.8 12 21 12 21zM9.5 9.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0',
  car: 'M4 16v-4l2-5h12l2 5v4M4 16h16M4 16v3m16-3v3M4 12h16M7.5 14h.1m8.9 0h.1',
  heart: 'M12 20S4 15 4 9.2A4.2 4.2 0 0 1 12 7.5a4.2 4.2 0 0 1 8 1.7C20 15 12 20 12 20z',
  star: 'm12 4 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z',
  sliders:
    'M4 7h9m5 0h2M4 17h2m5 0h9M13 7a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M6 17a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0',
  devices:
    'M3 6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v2M3 6v10h9M8 20h4M15 12h4a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2z',
  phone: 'M9 3h6a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zm2 15h2',
  shield: 'M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6l7-3zm-3 9 2 2 4-4',
  key: 'M4 15a4 4 0 1 0 8 0a4 4 0 1 0-8 0M11 12l8-8m-3 3 3 3m-6 0 2 2',
  mail: 'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zm-2 3 9 6 9-6',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
  eyeOff:
    'M4 4l16 16M9.5 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.6 3.3M6.2 7.3A15.5 15.5 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-1',
} satisfies Record<string, string>;

export type AccountIconName = keyof typeof shapes;

/** A drawing beside words; it says nothing itself. */
export function AccountIcon({ name, className }: { name: AccountIconName; className?: string }) {
  return (
    <svg className={classNames(styles.icon, className)} viewBox="0 0 24 24" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  );
}
