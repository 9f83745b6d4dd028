import type { PaymentChannel } from '@sufra/contracts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Tracing } from '../platform/tracing.ts';
import { GatewayUnreachable, type GatewayHttp } from './gateway-http.ts';

export type GatewayWatch = { duration: Metrics['gatewayDuration']; tracing?: Tracing | undefined };

/** The same calls, counted by what came of them under the provider's name, and shown in the trace that makes them. */
export function watchHttp(
  http: GatewayHttp,
  provider: PaymentChannel,
  { duration, tracing }: GatewayWatch,
): GatewayHttp {
  const count: GatewayHttp = async (request) => {
    const began = performance.now();
    const observe = (outcome: string) => duration.observe({ provider, outcome }, (performance.now() - began) / 1000);
    try {
      const answer = await http(request);
      observe(answer.isOk ? 'answered' : 'refused');
      return answer;
    } catch (error) {
      observe(error instanceof GatewayUnreachable ? 'unreachable' : 'failed');
      throw error;
    }
  };
  if (!tracing) return count;
  // A provider learns the number of the trace, so that its people and ours can talk about one request.
  return (request) =>
    tracing.around({ name: `gateway ${provider}`, kind: 'client' }, () =>
      count({ ...request, headers: { ...request.headers, ...tracing.carrier() } }),
    );
}
