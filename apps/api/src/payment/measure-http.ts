import type { PaymentChannel } from '@sufra/contracts';
import type { Metrics } from '../metrics/metrics.ts';
import { GatewayUnreachable, type GatewayHttp } from './gateway-http.ts';

/** The same calls, with their time and outcome counted under the provider's name. */
export function measureHttp(
  http: GatewayHttp,
  provider: PaymentChannel,
  duration: Metrics['gatewayDuration'],
): GatewayHttp {
  return async (request) => {
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
}
