import { createGatewaySimulation, type GatewaySimulation } from '@sufra/payment-gateways/simulation';
import { createMessageBox, type MessageBox } from './message-box.ts';
import { goodDay, type Switches } from './switches.ts';

/** The state that all simulated services share. */
export type Simulation = GatewaySimulation & { box: MessageBox; switches: Switches };

export const createSimulation = (given: Partial<Simulation> = {}): Simulation => ({
  box: createMessageBox(),
  switches: goodDay,
  ...createGatewaySimulation(given),
  ...given,
});
