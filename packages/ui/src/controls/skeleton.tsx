import styles from './skeleton.module.css';

/** Stands where something will be, at its size, until it is there. */
export function Skeleton({ lines = 3, label }: { lines?: number; label: string }) {
  return (
    <div className={styles.skeleton} role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, at) => (
        <span key={at} className={styles.line} />
      ))}
    </div>
  );
}
