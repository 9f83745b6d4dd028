import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Stops once, in two steps: first the process says that it is not ready and goes on serving, so that the proxy in front
 * sends no more requests; then it finishes open requests. A person at a terminal does not wait for the first. A second
 * signal has its default effect.
 */
export function closeOnSignal(server: FastifyInstance, closeSeconds: number): void {
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
