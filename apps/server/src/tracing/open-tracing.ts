import type { Config, Tracing } from '@sufra/api';

/** Traces for whoever collects them; the library is loaded when somebody does, and otherwise there is nothing. */
export async function openTracing({ tracing }: Pick<Config, 'tracing'>): Promise<Tracing | undefined> {
  if (!tracing) return undefined;
  const { createOpenTelemetry } = await import('./open-telemetry.ts');
  return createOpenTelemetry(tracing);
}
