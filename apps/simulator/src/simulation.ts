import { setTimeout } from 'node:timers/promises';
import { createGatewayBox, type GatewayBox } from './gateways/gateway-box.ts';
import { deliverOverNetwork } from './gateways/webhooks.ts';
import { createMessageBox, type MessageBox } from './message-box.ts';
import { goodDay, type Switches } from './switches.ts';

/** What all pretended services of one simulator share. */
export type Simulation = {
  box: MessageBox;
  switches: Switches;
  gateways: GatewayBox;
  now(): Date;
  wait(milliseconds: number): Promise<unknown>;
};

export function createSimulation(given: Partial<Simulation> = {}): Simulation {
  const wait = given.wait ?? ((milliseconds: number) => setTimeout(milliseconds));
  return {
    box: createMessageBox(),
    switches: goodDay,
    gateways: createGatewayBox({ deliver: deliverOverNetwork, wait }),
    now: () => new Date(),
    wait,
    ...given,
  };
}
