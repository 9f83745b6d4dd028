export type FrameMessage = { type: string; data: Record<string, unknown> };

/** Hears what one frame says, and nobody else. Answers go to that frame's origin alone; stops when it is told to. */
export function hearFrame(
  frame: HTMLIFrameElement,
  origin: string,
  hear: (message: FrameMessage, answer: (message: { type: string; data?: unknown }) => void) => void,
): () => void {
  const onMessage = (event: MessageEvent<unknown>) => {
    if (!event.source || event.source !== frame.contentWindow || event.origin !== origin) return;
    const message = readMessage(event.data);
    if (message) hear(message, (answer) => frame.contentWindow?.postMessage(answer, origin));
  };
  window.addEventListener('message', onMessage);
  return () => window.removeEventListener('message', onMessage);
}

function readMessage(sent: unknown): FrameMessage | undefined {
  if (!isRecord(sent) || typeof sent['type'] !== 'string') return undefined;
  return { type: sent['type'], data: isRecord(sent['data']) ? sent['data'] : {} };
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
