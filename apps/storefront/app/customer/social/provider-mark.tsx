import styles from './brands.module.css';
import type { Provider } from './provider.ts';

/** The sign of each provider, as its rules ask for: their shape and their colours. */
export function ProviderMark({ provider }: { provider: Provider }) {
  return (
    <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
      {marks[provider].map(([name, shape]) => (
        <path key={name} className={styles[name]} d={shape} />
      ))}
    </svg>
  );
}

const marks: Record<Provider, [name: string, shape: string][]> = {
  google: [
    [
      'googleBlue',
      'M22.56 12.25c0-.78-.07-1.53-.2-2.25H12v4.26h5.92a5.06 5.06 0 0 1-2.2 3.32v2.77h3.57c2.08-1.92 3.27-4.74 3.27-8.1z',
    ],
    [
      'googleGreen',
      'M12 23c2.97 0 5.46-.98 7.28-2.66l-3.57-2.77c-.98.66-2.23 1.06-3.71 1.06-2.86 0-5.29-1.93-6.16-4.53H2.18v2.84A11 11 0 0 0 12 23z',
    ],
    ['googleYellow', 'M5.84 14.09a6.6 6.6 0 0 1 0-4.18V7.07H2.18a11 11 0 0 0 0 9.86l3.66-2.84z'],
    [
      'googleRed',
      'M12 5.38c1.62 0 3.06.56 4.21 1.64l3.15-3.15A11 11 0 0 0 2.18 7.07l3.66 2.84c.87-2.6 3.3-4.53 6.16-4.53z',
    ],
  ],
  apple: [
    [
      'inkMark',
      'M16.37 12.64c-.02-2.3 1.88-3.4 1.96-3.46-1.07-1.56-2.73-1.78-3.32-1.8-1.41-.14-2.76.83-3.48.83-.72 0-1.83-.81-3-.79-1.55.02-2.97.9-3.77 2.28-1.6 2.79-.41 6.91 1.15 9.17.77 1.11 1.68 2.35 2.87 2.3 1.15-.04 1.59-.74 2.98-.74 1.39 0 1.78.74 3 .72 1.24-.02 2.02-1.12 2.78-2.24.87-1.28 1.23-2.52 1.25-2.58-.03-.01-2.4-.92-2.42-3.69zM14.08 5.9c.63-.77 1.06-1.83.94-2.9-.91.04-2.01.61-2.67 1.38-.58.67-1.1 1.76-.96 2.79 1.02.08 2.05-.51 2.69-1.27z',
    ],
  ],
  facebook: [
    [
      'inkMark',
      'M24 12a12 12 0 1 0-13.88 11.85v-8.38H7.08V12h3.04V9.36c0-3 1.8-4.67 4.54-4.67 1.31 0 2.68.24 2.68.24v2.95h-1.51c-1.49 0-1.96.93-1.96 1.87V12h3.33l-.53 3.47h-2.8v8.38A12 12 0 0 0 24 12z',
    ],
  ],
};
