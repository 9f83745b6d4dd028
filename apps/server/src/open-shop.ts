import path from 'node:path';
import {
  buildApi,
  buildCdn,
  everyAnswerPlugin,
  healthPlugin,
  tracingPlugin,
  openServices,
  type Config,
  type Services,
  type Tracing,
} from '@sufra/api';
import { simulatorPlugin } from '@sufra/simulator';
import { readClientSettings } from '@sufra/storefront/server/client-settings';
import { storefrontPlugin } from '@sufra/storefront/server/pages';
import type { FastifyInstance } from 'fastify';
import { addStaffToSamples, importSampleMerchants, startSampleKitchen } from './demo.ts';
import { simulatedSignIn } from './simulated-sign-in.ts';
import { tracedTransport } from './tracing/traced-transport.ts';
import { httpTransport, inMemoryTransport } from './transports.ts';

const storefrontBuild = path.resolve(import.meta.dirname, '../../storefront/build');

/** Registers what this process's role needs on the server, which does not listen yet. */
export async function openShop(server: FastifyInstance, config: Config, tracing?: Tracing): Promise<void> {
  const services = config.role === 'storefront' ? undefined : await openServices(config, { tracing });
  if (services) server.addHook('onClose', () => services.close());
  if (tracing) await server.register(tracingPlugin, { tracing });
  await server.register(everyAnswerPlugin, { config });
  await server.register(healthPlugin, { services, config });
  if (config.isDemo) await server.register(simulatorPlugin, { prefix: '/simulator' });
  if (config.role !== 'api') await openPages(server, config, tracing);
  if (services) await openApi(server, services);
}

async function openPages(server: FastifyInstance, config: Config, tracing?: Tracing): Promise<void> {
  const isElsewhere = config.role === 'storefront' || config.apiBaseUrl !== undefined;
  if (isElsewhere && !config.apiBaseUrl) throw new Error('API_BASE_URL: needed because ROLE is storefront.');
  const api = config.apiBaseUrl ? httpTransport(config.apiBaseUrl) : inMemoryTransport(server);
  await server.register(storefrontPlugin, {
    api: tracing ? tracedTransport(api, tracing) : api,
    dev: process.env.NODE_ENV !== 'production',
    buildDir: storefrontBuild,
    clientSettings: { ...(config.isDemo && simulatedSignIn(config)), ...readClientSettings(process.env) },
    passOnApiCalls: isElsewhere,
  });
}

async function openApi(server: FastifyInstance, services: Services): Promise<void> {
  const { config } = services;
  if (config.role === 'api' || !config.apiBaseUrl) {
    await server.register(buildApi(services), { prefix: '/api' });
    await server.register(buildCdn(services), { prefix: '/cdn' });
  }
  if (config.isDemo) {
    await importSampleMerchants(services);
    await addStaffToSamples(services);
  }
  await services.startWork();
  if (!config.isDemo) return;
  const kitchen = await startSampleKitchen(services);
  server.addHook('onClose', () => kitchen.stop());
}
