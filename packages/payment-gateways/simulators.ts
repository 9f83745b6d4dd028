import { paymentChannels } from '@sufra/contracts';
import type { FastifyPluginAsync } from 'fastify';
import { readForms, type GatewaySimulation, type SimulatedGateway } from './simulation.ts';

/** The simulators of the folders that the contract names, each below `/{provider}`. */
export const gatewaySimulators: FastifyPluginAsync<{ simulation: GatewaySimulation }> = async (app, { simulation }) => {
  readForms(app);
  for (const name of paymentChannels) {
    const { simulator } = (await import(`./${name}/simulator.ts`)) as { simulator: SimulatedGateway };
    await app.register(simulator.routes, { prefix: `/${name}`, simulation });
  }
};
