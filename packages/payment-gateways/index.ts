import { paymentChannels, type PaymentChannel } from '@sufra/contracts';
import type { AnyGatewayModule } from './gateway.ts';

/** Every provider that an order can be paid by: the folders that the contract names. */
export const gatewayList: AnyGatewayModule[] = await Promise.all(paymentChannels.map(loadGateway));

export const findGatewayModule = (provider: PaymentChannel): AnyGatewayModule | undefined =>
  gatewayList.find((module) => module.provider === provider);

async function loadGateway(name: PaymentChannel): Promise<AnyGatewayModule> {
  const { gateway } = (await import(`./${name}/server.ts`)) as { gateway: AnyGatewayModule };
  return gateway;
}
