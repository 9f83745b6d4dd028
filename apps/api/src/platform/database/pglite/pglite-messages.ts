export type PgliteWorkerData = { dataDir?: string; loadDataDir?: Blob };

export type PgliteRequest =
  | { kind: 'query'; text: string; values?: unknown[]; rowMode?: 'array' | 'object'; timesAsText: boolean }
  | { kind: 'exec'; text: string }
  | { kind: 'listen' | 'unlisten'; channel: string }
  | { kind: 'dump' | 'close' };

export type PgliteCall = PgliteRequest & { id: number };

export type PgliteReply =
  | { kind: 'ready' }
  | { kind: 'result'; id: number; result: unknown }
  | { kind: 'failure'; id: number; error: { message: string; fields: Record<string, unknown> } }
  | { kind: 'notification'; channel: string; payload: string };
