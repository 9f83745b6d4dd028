import { classNames } from '../class-names.ts';
import styles from './icon.module.css';

/** Drawn with one line each, on a field of 24 by 24. */
const shapes = {
  pin: 'M12 21s7-6.2 7-11.5A7 7 0 0 0 5 9.5C5 14.8 12 21 12 21zM9.5 9.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0',
  search: 'M4 11a7 7 0 1 0 14 0a7 7 0 1 0-14 0M20 20l-4-4',
  person: 'M8 8a4 4 0 1 0 8 0a4 4 0 1 0-8 0M4 21c1-4 4-6 8-6s7 2 8 6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  bin: 'M5 7h14M10 7V5h4v2m-7 0 1 12h8l1-12M10.5 11v5m3-5v5',
  back: 'M19 12H5m6-6-6 6 6 6',
  forward: 'm9 6 6 6-6 6',
  down: 'm6 9 6 6 6-6',
  check: 'm5 12 5 5 9-10',
  calendar: 'M7 5h10a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3zM4 10h16M9 3v4m6-4v4',
  clock: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M12 7.5V12l3 2',
  target: 'M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0M12 2v4m0 12v4M2 12h4m12 0h4',
  bag: 'M6 8h12l1 12H5L6 8zm3 0a3 3 0 0 1 6 0',
  promo: 'M4 12V6a2 2 0 0 1 2-2h6l8.5 8.5-8 8zM8.5 8.5h.1',
  warning: 'M12 4 2.5 20h19L12 4zm0 6v5m0 2.5v.1',
  phone: 'M6 3h4l1.5 5-2.5 1.5a12 12 0 0 0 5.5 5.5L16 12.5l5 1.5v4a2 2 0 0 1-2 2C11 20 4 13 4 5a2 2 0 0 1 2-2z',
  car: 'M4 16v-4l2-5h12l2 5v4M4 16h16M4 16v3m16-3v3M4 12h16M7.5 14h.1m8.9 0h.1',
  table: 'M3 9h18M6 9v11m12-11v11M5 5h14l2 4H3l2-4z',
  globe: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M3 12h18M12 3c3 3 3 15 0 18m0-18c-3 3-3 15 0 18',
  wifiOff:
    'M3 3l18 18M5 12a10 10 0 0 1 4-2.5m4 0a10 10 0 0 1 6 2.5M8.5 15.5a5 5 0 0 1 6-.5M12 19h.1M2 8.5A15 15 0 0 1 6 6m5-1a15 15 0 0 1 11 3.5',
} satisfies Record<string, string>;

export type IconName = keyof typeof shapes;

/** A drawing beside words; it says nothing itself. `flip` mirrors arrows where text runs right to left. */
export function Icon({ name, flip, className }: { name: IconName; flip?: boolean; className?: string }) {
  return (
    <svg className={classNames(styles.icon, flip && 'flip', className)} viewBox="0 0 24 24" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  );
}
