import type { Config, Tracing } from '@sufra/api';

/** Traces when a collector is configured; only then is the library loaded. */
export async function openTracing({ tracing }: Pick<Config, 'tracing'>): Promise<Tracing | undefined> {
  if (!tracing) return undefined;
  const { createOpenTelemetry } = await import('./open-telemetry.ts');
  return createOpenTelemetry(tracing);
}
