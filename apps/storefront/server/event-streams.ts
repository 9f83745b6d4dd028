/** Streams of events that are passed on to guests. */
export type EventStreams = {
  /** The answer, which ends when `endAll` is called; one that is no stream of events stays as it is. */
  follow(answer: Response): Response;
  /** Ends all of them, and every one that comes later: their browsers connect again, to another process. */
  endAll(): void;
};

/** A stream of events has no end of its own, and a server that waited for one would never close. */
export function createEventStreams(): EventStreams {
  const closing = new AbortController();
  const { signal } = closing;
  return {
    follow(answer) {
      if (!answer.body || !answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer;
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      answer.body
        .pipeTo(writable, { signal, preventAbort: true })
        .catch((reason: unknown) => (signal.aborted ? writable.close() : writable.abort(reason)))
        // The guest who left first needs neither.
        .catch(() => undefined);
      return new Response(readable, answer);
    },
    endAll: () => closing.abort(),
  };
}
