import { useState } from 'react';
import { useLocation } from 'react-router';
import { useShop } from '../shell/shop.ts';
import { LinkButton } from '@sufra/ui/controls/button.tsx';
import { Dialog } from '@sufra/ui/overlays/dialog.tsx';
import { useLoaded } from '@sufra/ui/effects.ts';
import styles from './arrival-popup.module.css';
import type { Popup } from './popup.resource.ts';

const key = 'popup_seen';

/** True when this session has shown the popup already (STATE-24). */
function wasPopupSeen(id: string): boolean {
  try {
    return sessionStorage.getItem(key) === id;
  } catch {
    return true;
  }
}

function markPopupSeen(id: string): void {
  try {
    sessionStorage.setItem(key, id);
  } catch {
    // It was counted as seen before anyway.
  }
}

/** Shows what the merchant has to say on arrival: over the menu, once a session, and never over another dialog. */
export function ArrivalPopup() {
  const { popupId } = useShop();
  const isMenu = /^\/menu\/[^/]+\/?$/.test(useLocation().pathname);
  const id = isMenu && popupId !== undefined && !wasPopupSeen(popupId) ? popupId : undefined;
  const [closed, setClosed] = useState<Popup>();
  // A message that does not arrive is not missed.
  const popup = useLoaded(id, async (signal, seen) => {
    const answer = await fetch('/popup', { headers: { accept: 'application/json' }, signal });
    if (!answer.ok || document.querySelector('dialog[open]')) return undefined;
    const found = (await answer.json()) as Popup;
    markPopupSeen(seen);
    return found;
  })?.value;

  if (!popup || popup === closed) return null;
  const { title, text, picture, button } = popup;
  const close = () => setClosed(popup);
  return (
    <Dialog
      title={title}
      onClose={close}
      footer={
        button && (
          <LinkButton isWide to={button.path} onClick={close}>
            {button.label}
          </LinkButton>
        )
      }
    >
      {picture && <img className={styles.picture} src={picture} alt="" />}
      {text && <p>{text}</p>}
    </Dialog>
  );
}
