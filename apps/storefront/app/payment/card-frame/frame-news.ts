/** The page with the card's fields, in a frame of the checkout. Its content policy alone lets the gateway's hosts in. */
export const cardFramePath = '/payment/fields';

/** What the page with the card's fields tells the checkout around it. */
export type FrameNews =
  /** Its content needs this much room, in CSS pixels. */
  | { kind: 'height'; height: number }
  | { kind: 'ready' }
  /** The fields are making a token; false when they have stopped, with or without one. */
  | { kind: 'asking'; isAsking: boolean }
  | { kind: 'token'; token: string | Record<string, unknown> }
  /** There are no fields, or no token will come from them. */
  | { kind: 'failed' };

/** What the checkout asks of the page with the fields: a token of the card that was typed. */
export type FrameRequest = { kind: 'pay' };

/** Both pages are of the same shop: nobody else is told anything, and nobody else is listened to. */
export function tell(window: Window | null | undefined, message: FrameNews | FrameRequest): void {
  window?.postMessage(message, location.origin);
}

/** Calls `listener` with what the other page says. Returns how to stop. */
export function listen(
  isFrom: (source: MessageEventSource | null) => boolean,
  listener: (message: FrameNews | FrameRequest) => void,
): () => void {
  const onMessage = ({ origin, source, data }: MessageEvent<FrameNews | FrameRequest>) => {
    if (origin === location.origin && isFrom(source) && typeof data === 'object' && 'kind' in data) listener(data);
  };
  addEventListener('message', onMessage);
  return () => removeEventListener('message', onMessage);
}
