/** The page with the card's fields, in a frame of the checkout. Its content policy alone lets the gateway's hosts in. */
export const cardFramePath = '/payment/fields';

/** Messages from the page with the card's fields to the checkout around it. */
export type FrameNews =
  /** Its content needs this much room, in CSS pixels. */
  | { kind: 'height'; height: number }
  | { kind: 'ready' }
  /** The fields are making a token; false when they have stopped, with or without one. */
  | { kind: 'asking'; isAsking: boolean }
  | { kind: 'token'; token: string | Record<string, unknown> }
  /** There are no fields, or no token will come from them. */
  | { kind: 'failed' };

/** The checkout's request to the page with the fields: a token of the card that was typed. */
export type FrameRequest = { kind: 'pay' };

/** Both pages have the shop's origin: messages go to that origin alone and are accepted from it alone. */
export function tell(window: Window | null | undefined, message: FrameNews | FrameRequest): void {
  window?.postMessage(message, location.origin);
}

/** Calls `listener` with each message of the other page. Returns the function that stops it. */
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
