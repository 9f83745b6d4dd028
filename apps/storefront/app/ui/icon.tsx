import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './icon.module.css';

const shapes = {
  pin: <><path d="M12 21s7-6.2 7-11.5A7 7 0 0 0 5 9.500C5 14.8 12 21 12 21z" /><circle cx="12" cy="9.5" r="2.5" /></>,
  search: <><circle cx="11" cy="11" r="7" /><path d="m20 20-4-4" /></>,
  person: <><circle cx="12" cy="8" r="4" /><path d="M4 21c1-4 4-6 8-6s7 2 8 6" /></>,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  close: <path d="M6 6l12 12M18 6 6 18" />,
  plus: <path d="M12 5v14M5 12h14" />,
  minus: <path d="M5 12h14" />,
  bin: <path d="M5 7h14M10 7V5h4v2m-7 0 1 12h8l1-12M10.5 11v5m3-5v5" />,
  back: <path d="M19 12H5m6-6-6 6 6 6" />,
  forward: <path d="m9 6 6 6-6 6" />,
  down: <path d="m6 9 6 6 6-6" />,
  check: <path d="m5 12 5 5 9-10" />,
  calendar: <><rect x="4" y="5" width="16" height="16" rx="3" /><path d="M4 10h16M9 3v4m6-4v4" /></>,
  clock: <><circle cx="12" cy="12" r="8.5" /><path d="M12 7.500V12l3 2" /></>,
  target: <><circle cx="12" cy="12" r="3" /><path d="M12 2v4m0 12v4M2 12h4m12 0h4" /></>,
  bag: <path d="M6 8h12l1 12H5L6 8zm3 0a3 3 0 0 1 6 0" />,
  warning: <path d="M12 4 2.5 20h19L12 4zm0 6v5m0 2.500v.1" />,
  phone: <path d="M6 3h4l1.5 5-2.5 1.500a12 12 0 0 0 5.5 5.500L16 12.500l5 1.500v4a2 2 0 0 1-2 2C11 20 4 13 4 5a2 2 0 0 1 2-2z" />,
  car: <path d="M4 16v-4l2-5h12l2 5v4M4 16h16M4 16v3m16-3v3M4 12h16M7.5 14h.100m8.9 0h.1" />,
  table: <path d="M3 9h18M6 9v11m12-11v11M5 5h14l2 4H3l2-4z" />,
  globe: <><circle cx="12" cy="12" r="9" /><path d="M3 12h18M12 3c3 3 3 15 0 18m0-18c-3 3-3 15 0 18" /></>,
  wifiOff: <path d="M3 3l18 18M5 12a10 10 0 0 1 4-2.500m4 0a10 10 0 0 1 6 2.500M8.5 15.500a5 5 0 0 1 6-.500M12 19h.100M2 8.500A15 15 0 0 1 6 6m5-1a15 15 0 0 1 11 3.5" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof shapes;

/** A drawing beside words; it says nothing itself. `flip` mirrors arrows where text runs right to left. */
export function Icon({ name, flip, className }: { name: IconName; flip?: boolean; className?: string }) {
  return (
    <svg className={classNames(styles.icon, flip && 'flip', className)} viewBox="0 0 24 24" aria-hidden="true">
      {shapes[name]}
    </svg>
  );
}
