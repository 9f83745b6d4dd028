import { createServer, loadConfig } from '@sufra/api';
import { openShop, describeStartFailure, sampleDoor } from './open-shop.ts';
import { openTracing } from './tracing/open-tracing.ts';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

async function start(): Promise<void> {
  const config = loadConfig();
  const server = createServer(config);
  closeOnSignal(server, config.closeSeconds);
  const tracing = await openTracing(config);
  await openShop(server, config, tracing);
  if (tracing) server.addHook('onClose', () => tracing.close());
  await server.listen({ port: config.port, host: config.host });
  console.log(greeting(server.listeningOrigin, config.isDemo));
}

function greeting(origin: string, isDemo: boolean): string {
  const address = origin.replace('127.0.0.1', 'localhost').replace('0.0.0.0', 'localhost');
  const lines = [`The shop is open: ${address}`];
  if (isDemo) {
    lines.push(`Sample merchant; one-time codes arrive at ${address}/simulator/messages`);
    const { pairingCode, pin, password } = sampleDoor;
    lines.push(`The restaurant's side: ${address}/staff#pair=${pairingCode} (code ${pairingCode}, then PIN ${pin})`);
    lines.push(`The owner's desk: ${address}/staff/desk (owner@staff.example, password ${password})`);
  }
  return lines.join('\n');
}

try {
  await start();
} catch (error) {
  console.error(describeStartFailure(error));
  process.exit(1);
}

/**
 * Stops once, in two steps: first the process says that it is not ready and goes on serving, so that the proxy in front
 * sends no more requests; then it finishes open requests. A person at a terminal does not wait for the first. A second
 * signal has its default effect.
 */
function closeOnSignal(server: FastifyInstance, closeSeconds: number): void {
  const stop = async (waitSeconds: number): Promise<void> => {
    if (server.server.listening) {
      server.leave();
      await setTimeout(waitSeconds * 1000);
    }
    try {
      await server.close();
    } catch (error) {
      server.log.error({ err: error }, 'the shop could not be closed in order');
      process.exitCode = 1;
    }
    process.exit();
  };
  process.once('SIGTERM', () => void stop(closeSeconds));
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.once(signal, () => void stop(0));
}
