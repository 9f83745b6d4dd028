import styles from '../ui/icon.module.css';

/** Drawn as the other icons are; only this page needs them. */
const shapes = {
  chat: 'M5 5h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-7l-5 4v-4H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2z',
  phone: 'M6 3h4l1.5 5-2.5 1.5a12 12 0 0 0 5.5 5.5L16 12.5l5 1.5v4a2 2 0 0 1-2 2C11 20 4 13 4 5a2 2 0 0 1 2-2z',
  mail: 'M4 6h16v12H4zm0 1 8 6 8-6',
  globe: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M3 12h18M12 3c3 3 3 15 0 18m0-18c-3 3-3 15 0 18',
};

export type ContactIconName = keyof typeof shapes;

/** A drawing beside a way to reach the restaurant; it says nothing itself. */
export function ContactIcon({ name }: { name: ContactIconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  );
}
