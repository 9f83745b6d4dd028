import type { PopupResource } from '@sufra/contracts';
import { presentLink, type LinkTargets } from './link.resource.ts';
import type { Popup } from './load-content.ts';

/** The popup shown on arrival (API-08). */
export const presentPopup = (popup: Popup, targets: LinkTargets): PopupResource => ({
  type: 'popups',
  id: popup.handle,
  attributes: {
    'image-uri': popup.image ? targets.imageUri(popup.image) : null,
    title: popup.title,
    text: popup.text ?? {},
    button: popup.button ?? {},
    link: popup.link ? presentLink(popup.link, targets) : null,
  },
});
