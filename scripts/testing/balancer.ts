import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';

/** A load balancer in front of several processes of a shop: takes turns among those that say they are ready. */
export type Balancer = {
  address: string;
  /** The requests of each process and those without an answer: nothing is retried. */
  counts(): BalancerCounts;
  /** Asks every process now whether it is ready; without, they are asked again and again. */
  look(): Promise<void>;
  close(): Promise<void>;
};

export type BalancerCounts = { sent: Record<string, number>; failed: string[] };

type Target = { address: string; agent: Agent; isReady: boolean; sent: number };

/**
 * Opens a balancer on a loopback port. Like those of real deployments it asks `/readyz`, keeps connections open and adds
 * the guest's address to X-Forwarded-For; unlike them it never asks a second process when the first did not answer.
 */
export async function openBalancer(addresses: string[], { lookEveryMilliseconds = 100 } = {}): Promise<Balancer> {
  const targets = addresses.map((address): Target => ({
    address,
    agent: new Agent({ keepAlive: true }),
    isReady: false,
    sent: 0,
  }));
  const failed: string[] = [];
  let turn = 0;

  const look = async (): Promise<void> => {
    await Promise.all(targets.map(async (target) => (target.isReady = await isReady(target))));
  };

  const server = createServer({ keepAliveTimeout: 60_000 }, (incoming, outgoing) => {
    const ready = targets.filter((target) => target.isReady);
    const target = ready[turn++ % ready.length];
    if (!target) return giveUp(outgoing, 'no process is ready');
    target.sent += 1;
    passOn(incoming, outgoing, target, (problem) => giveUp(outgoing, `${incoming.method} ${incoming.url}: ${problem}`));
  });

  function giveUp(outgoing: ServerResponse, problem: string): void {
    failed.push(problem);
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end();
  }

  await look();
  let timer = setTimeout(function again() {
    void look().then(() => (timer = setTimeout(again, lookEveryMilliseconds).unref()));
  }, lookEveryMilliseconds).unref();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts: () => ({ sent: Object.fromEntries(targets.map(({ address, sent }) => [address, sent])), failed }),
    look,
    close: async () => {
      clearTimeout(timer);
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      for (const { agent } of targets) agent.destroy();
    },
  };
}

function passOn(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { address, agent }: Target,
  onProblem: (problem: string) => void,
): void {
  const { hostname, port } = new URL(address);
  const { method, url, headers, socket } = incoming;
  const came = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ');
  const call = request({ agent, hostname, port, method, path: url, headers: { ...headers, 'x-forwarded-for': came } });
  call.once('response', (answer) => {
    const { connection: _own, 'keep-alive': _its, ...passed } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, passed);
    pipeline(answer, outgoing, (error) => {
      // A client that left early did so on purpose; a process that broke off did not.
      if (error && !answer.complete && !outgoing.closed) onProblem('broken off');
    });
  });
  call.once('error', (error: NodeJS.ErrnoException) => {
    if (!outgoing.closed) onProblem(error.code ?? error.message);
  });
  outgoing.once('close', () => outgoing.writableFinished || call.destroy());
  incoming.pipe(call);
}

/** One look on a connection of its own, so that a process that leaves is not held by it. */
function isReady({ address }: Target): Promise<boolean> {
  return new Promise((resolve) => {
    const look = request(`${address}/readyz`, { agent: false, timeout: 2000 }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    look.on('timeout', () => look.destroy());
    look.on('error', () => resolve(false));
    look.end();
  });
}
