import styles from './feedback.module.css';

/** A camera beside words. It is drawn here because no other page has one. */
export function CameraIcon() {
  return (
    <svg className={styles.cameraIcon} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M4 8h3l2-3h6l2 3h3v11H4zM8.5 13a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0" />
    </svg>
  );
}
