import type { PaymentChannel } from '@sufra/contracts';
import type { Merchant } from '../merchant/merchant.ts';
import type { Gateway, GatewayTools, OpenGateway } from './gateway.ts';
import { watchHttp, type GatewayWatch } from './watch-http.ts';

/** Which gateways each merchant has settings for, by the merchant's handle. */
export type GatewaySettings = {
  byMerchant: Record<string, Partial<Record<PaymentChannel, OpenGateway>>>;
  /** Stands in for whoever is not configured; the demo alone has it. */
  simulated?: Partial<Record<PaymentChannel, OpenGateway>>;
};

export type Gateways = {
  /** The gateway that this merchant's cards are charged through; nothing when it names none, or has no settings. */
  of(merchant: Merchant): Gateway | undefined;
  /** A gateway by name: what was paid earlier is asked about where it was paid. */
  find(merchant: Pick<Merchant, 'handle'>, provider: PaymentChannel): Gateway | undefined;
  isSimulated(merchant: Pick<Merchant, 'handle'>, provider: PaymentChannel): boolean;
};

/** Opens the configured gateways; each is made once, when it is first needed. */
export function createGateways(settings: GatewaySettings, tools: GatewayTools, watch?: GatewayWatch): Gateways {
  const opened = new Map<OpenGateway, Gateway>();
  const own = (handle: string, provider: PaymentChannel) => settings.byMerchant[handle]?.[provider];
  const find = ({ handle }: Pick<Merchant, 'handle'>, provider: PaymentChannel): Gateway | undefined => {
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
