import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ChangingBuild = {
  url: string;
  /** From now on the shop's worker is of another build, as after a deployment. */
  deploy(): void;
  /** Cuts the connection to the shop. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
};

/** Stands between a guest and a shop, so that a test can deploy a new build and cut the connection. */
export async function standBetween(shopUrl: string): Promise<ChangingBuild> {
  let isNew = false;
  let isCut = false;
  const server = createServer((incoming, outgoing) => {
    if (isCut) return void outgoing.destroy();
    const { 'accept-encoding': _encoding, ...headers } = incoming.headers;
    // The worker is always sent whole: its change is made on the way.
    delete headers['if-none-match'];
    delete headers['if-modified-since'];
    // The host stays: it is the origin of the guest's pages.
    const options = { method: incoming.method, headers };
    const passed = request(new URL(incoming.url ?? '/', shopUrl), options, (answer) => {
      if (incoming.url !== '/sw.js' || !isNew) {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
        return;
      }
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const { 'content-length': _length, etag: _etag, ...others } = answer.headers;
        outgoing.writeHead(200, others);
        outgoing.end(newBuild(Buffer.concat(parts).toString()));
      });
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deploy: () => void (isNew = true),
    cut() {
      isCut = true;
      server.closeAllConnections();
    },
    mend: () => void (isCut = false),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The same worker, saying that it is of another build. */
const newBuild = (worker: string): string =>
  worker.replace(/(postMessage\()([`"'])[^`"']+\2/, '$1$2another-build$2').concat('\n');
