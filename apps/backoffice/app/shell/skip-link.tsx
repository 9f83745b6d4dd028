import type { MouseEvent } from 'react';
import { useText } from '../i18n/use-text.ts';

/** The first stop of the keyboard on a page: leads past its head and its navigation, to the `main` with the id `content`. */
export function SkipLink() {
  const t = useText();
  const skip = (event: MouseEvent) => {
    // The address stays: what stands behind its # is a dish or a publication.
    event.preventDefault();
    const content = document.getElementById('content');
    if (!content) return;
    content.tabIndex = -1;
    content.focus();
    // A press beside its controls leaves the focus to the page, as before: Escape then closes a panel.
    content.addEventListener('blur', () => content.removeAttribute('tabindex'), { once: true });
  };
  return (
    <a className="skip-link" href="#content" onClick={skip}>
      {t('shell.skipToContent')}
    </a>
  );
}
