/** What tells the next one which trace it is part of: the W3C header, as headers and stored work carry it. */
export type Carrier = { traceparent?: string };

export type SpanStart = {
  /** Words of the program: a route, a provider, a kind of work; never an id or an address. */
  name: string;
  kind: 'server' | 'client' | 'job';
  /** The trace that it belongs to; else the one that is under way, else a new one. */
  from?: Carrier | undefined;
};

/** Follows a request through processes, jobs and providers. Where nobody collects traces there is none, and nothing is done. */
export type Tracing = {
  /** Does some work as a part of a trace; a failure is noted, and thrown on. */
  around<Value>(start: SpanStart, work: () => Promise<Value>): Promise<Value>;
  /** The same for work that tells itself when it is over. */
  begin(start: SpanStart): {
    carrier: Carrier;
    ids: TraceIds;
    run<Value>(work: () => Value): Value;
    end(outcome: { name?: string; status?: number; isFailed: boolean }): void;
  };
  /** For whoever is asked next: empty outside of any trace. */
  carrier(): Carrier;
  /** For the log. */
  ids(): TraceIds | undefined;
  /** Hands over what is not collected yet. */
  close(): Promise<void>;
};

export type TraceIds = { traceId: string; spanId: string };
