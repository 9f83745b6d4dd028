import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useShop } from '../shell/shop.ts';
import { LinkButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from './arrival-popup.module.css';
import type { Popup } from './popup.resource.ts';
import { markPopupSeen, wasPopupSeen } from './seen-popup.ts';

/** Shows what the merchant has to say on arrival: over the menu, once a session, and never over another dialog. */
export function ArrivalPopup() {
  const { popupId } = useShop();
  const isMenu = /^\/menu\/[^/]+\/?$/.test(useLocation().pathname);
  const [popup, setPopup] = useState<Popup>();
  const id = isMenu ? popupId : undefined;

  useEffect(() => {
    if (id === undefined || wasPopupSeen(id)) return undefined;
    const leaving = new AbortController();
    fetch('/popup', { headers: { accept: 'application/json' }, signal: leaving.signal })
      .then(async (answer) => {
        if (!answer.ok || document.querySelector('dialog[open]')) return;
        const found = (await answer.json()) as Popup;
        markPopupSeen(id);
        setPopup(found);
      })
      // A message that does not arrive is not missed.
      .catch(() => undefined);
    return () => leaving.abort();
  }, [id]);

  if (!popup) return null;
  const { title, text, picture, button } = popup;
  const close = () => setPopup(undefined);
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
