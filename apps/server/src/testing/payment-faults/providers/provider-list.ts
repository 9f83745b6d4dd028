import type { PretendedProvider } from '../pretended-provider.ts';
import { checkoutFlow, checkoutFrames } from './checkout.ts';
import { foodicsFields } from './foodics-online.ts';
import { hyperpayWidget } from './hyperpay.ts';
import { moneyhashEmbed } from './moneyhash.ts';
import { moyasarForm } from './moyasar.ts';
import { pinpadTerminal } from './pinpad.ts';
import { tapFields, tapPage } from './tap.ts';

/** Every provider that a guest of the harness can pay at. */
export const providers: PretendedProvider[] = [
  tapFields,
  tapPage,
  moyasarForm,
  checkoutFrames,
  checkoutFlow,
  hyperpayWidget,
  moneyhashEmbed,
  foodicsFields,
  pinpadTerminal,
];
