import { encodeQR } from 'qr';
import styles from './qr.module.css';

/** A text as a square that a camera reads. */
export function Qr({ text, label }: { text: string; label: string }) {
  const dots = encodeQR(text, 'raw', { border: 1 });
  const path = dots.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg className={styles.qr} viewBox={`0 0 ${dots.length} ${dots.length}`} role="img" aria-label={label}>
      <path d={path} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
  );
}
