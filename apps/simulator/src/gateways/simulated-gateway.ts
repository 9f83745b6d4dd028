import type { FastifyPluginAsync } from 'fastify';
import type { Simulation } from '../simulation.ts';
import type { GatewayName } from './gateway-switches.ts';

/** One pretended gateway: its documented calls, scripts and pages, below `/{name}`. */
export type SimulatedGateway = {
  name: GatewayName;
  routes: FastifyPluginAsync<{ simulation: Simulation }>;
};
