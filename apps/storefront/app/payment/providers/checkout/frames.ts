/** The fields of Frames, each in a frame of its own. */
export const frameElements = ['card-number', 'expiry-date', 'cvv'] as const;

export type FrameElement = (typeof frameElements)[number];

export type FrameValidity = { element: FrameElement; isValid: boolean; isEmpty: boolean };

type FramesEvents = {
  ready: undefined;
  frameActivated: { element: FrameElement };
  frameFocus: { element: FrameElement };
  frameBlur: { element: FrameElement };
  frameValidationChanged: FrameValidity;
};

export type FramesSettings = {
  publicKey: string;
  localization: 'EN-GB' | 'AR' | 'FR-FR';
  style: { base: Record<string, string>; placeholder: { base: Record<string, string> } };
};

/** The part of Checkout.com's script that we use. */
export type FramesScript = {
  init(settings: FramesSettings): void;
  isCardValid(): boolean;
  submitCard(): Promise<{ token: string }>;
  /** After a card was sent, its fields are locked until this is called. */
  enableSubmitForm(): void;
  addEventHandler<Name extends keyof FramesEvents>(event: Name, handler: (event: FramesEvents[Name]) => void): void;
  removeAllEventHandlers(event: keyof FramesEvents): boolean;
};

declare global {
  interface Window {
    Frames?: FramesScript;
  }
}

const events: (keyof FramesEvents)[] = ['ready', 'frameActivated', 'frameFocus', 'frameBlur', 'frameValidationChanged'];

/** Frames is one for the whole page: who leaves takes all handlers along. */
export function leaveFrames(): void {
  for (const event of events) window.Frames?.removeAllEventHandlers(event);
}
