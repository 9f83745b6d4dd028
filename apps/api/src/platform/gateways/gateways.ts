import { type PaymentChannel, terminalChannels } from '@sufra/contracts';
import type { Gateway, GatewayTools, OpenGateway } from '@sufra/payment-gateways/gateway';
import { type GatewayHttp, GatewayUnreachable } from '@sufra/payment-gateways/http';
import type { Tracing } from '../http/tracing.ts';
import type { Metrics } from '../metrics/metrics.ts';

type GatewayWatch = { duration: Metrics['gatewayDuration']; tracing?: Tracing | undefined };

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

/** Which gateways each merchant has settings for, by the merchant's handle. */
export type GatewaySettings = {
  byMerchant: Record<string, Partial<Record<PaymentChannel, OpenGateway>>>;
  /** The simulator for unconfigured gateways; only the demo has it. */
  simulated?: Partial<Record<PaymentChannel, OpenGateway>>;
};

/** The merchant whose gateways are meant. */
type GatewayOwner = { handle: string; application: { paymentGateway?: PaymentChannel | undefined } };

export type Gateways = {
  /** The gateway that this merchant's cards are charged through; nothing when it names none, or has no settings. */
  of(merchant: GatewayOwner): Gateway | undefined;
  /** A gateway by name: what was paid earlier is asked about where it was paid. */
  find(merchant: Pick<GatewayOwner, 'handle'>, provider: PaymentChannel): Gateway | undefined;
  isSimulated(merchant: Pick<GatewayOwner, 'handle'>, provider: PaymentChannel): boolean;
};

/** Opens the configured gateways; each is made once, when it is first needed. */
export function createGateways(settings: GatewaySettings, tools: GatewayTools, watch?: GatewayWatch): Gateways {
  const opened = new Map<OpenGateway, Gateway>();
  const own = (handle: string, provider: PaymentChannel) => settings.byMerchant[handle]?.[provider];
  const find = ({ handle }: Pick<GatewayOwner, 'handle'>, provider: PaymentChannel): Gateway | undefined => {
    const open = own(handle, provider) ?? settings.simulated?.[provider];
    if (!open) return undefined;
    const http = watch ? watchHttp(tools.http, provider, watch) : tools.http;
    const gateway = opened.get(open) ?? open({ ...tools, http });
    opened.set(open, gateway);
    return gateway;
  };
  return {
    find,
    of: (merchant) => {
      const name = merchant.application.paymentGateway;
      return name && find(merchant, name);
    },
    isSimulated: ({ handle }, provider) => !own(handle, provider) && settings.simulated?.[provider] !== undefined,
  };
}

/** The terminals beside the merchant's kiosks, where it has some. */
export function findTerminalGateway({ gateways, merchant }: { gateways: Gateways; merchant: GatewayOwner }) {
  const [found] = terminalChannels.flatMap((channel) => gateways.find(merchant, channel) ?? []);
  return found;
}
