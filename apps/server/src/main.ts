import { createServer, loadConfig } from '@sufra/api';
import { closeOnSignal } from './close-on-signal.ts';
import { openShop } from './open-shop.ts';
import { openTracing } from './tracing/open-tracing.ts';
import { describeStartFailure } from './start-failure.ts';

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
  if (isDemo) lines.push(`Sample merchant; one-time codes arrive at ${address}/simulator/messages`);
  return lines.join('\n');
}

try {
  await start();
} catch (error) {
  console.error(describeStartFailure(error));
  process.exit(1);
}
