import type { PaymentChannel } from '@sufra/contracts';
import type { AnyGatewayModule } from '../gateway.ts';
import { checkout } from './checkout/index.ts';
import { foodicsOnline } from './foodics-online/index.ts';
import { hyperpay } from './hyperpay/index.ts';
import { moneyhash } from './moneyhash/index.ts';
import { moyasar } from './moyasar/index.ts';
import { pinpad } from './pinpad/index.ts';
import { tap } from './tap/index.ts';

/** Every provider that an order can be paid by; one more is a folder and a line. */
export const gatewayList: AnyGatewayModule[] = [checkout, foodicsOnline, hyperpay, moneyhash, moyasar, pinpad, tap];

export const findGatewayModule = (provider: PaymentChannel): AnyGatewayModule | undefined =>
  gatewayList.find((module) => module.provider === provider);
