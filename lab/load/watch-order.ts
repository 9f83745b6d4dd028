import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { orderEventName, type OrderEvent } from '@sufra/contracts';
import type { Steps } from './steps.ts';

export type OrderWatch = {
  address: string;
  host: string;
  merchantId: string;
  token: string;
  orderId: string;
  steps: Steps;
  /** Connects again when the channel ends, as browsers do; without, an end is a failure. */
  comesBack?: boolean | undefined;
  /** Reads the order, as the page does after every hint, and tells where it stands. */
  read(): Promise<string>;
};

const lastStatus = 'finished';
const patienceMilliseconds = 60_000;

/** Keeps an order page open until the order is finished: gets every step over the realtime channel, and reloads. */
export function watchOrder(watch: OrderWatch): Promise<void> {
  const { address, host, merchantId, token, orderId, steps, comesBack, read } = watch;
  return new Promise((resolve, reject) => {
    let lastNumber: number | undefined;
    let lastSequence = 0;
    let isOver = false;
    let seen: string | undefined;
    let retryMilliseconds = 3000;
    let stream: ClientRequest | undefined;
    const end = (problem?: string): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(patience);
      stream?.destroy();
      if (problem === undefined) return resolve();
      steps.fail('watch', problem);
      reject(new Error(problem));
    };
    const patience = setTimeout(() => end('did not hear that the order is finished'), patienceMilliseconds).unref();

    const hear = async (event: OrderEvent): Promise<void> => {
      if (lastNumber !== undefined && event.number !== lastNumber + 1) end('an event is missing or came twice');
      lastNumber = event.number;
      if (event['order-id'] !== orderId) return;
      if (event.sequence < lastSequence) end('an order went back');
      lastSequence = event.sequence;
      steps.note('from a step to its watcher', Date.now() - Date.parse(event.at));
      await read();
      if (event.code === lastStatus) end();
    };
    const handleFrame = (frame: string): void => {
      const fields = new Map(frame.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]));
      seen = fields.get('id') ?? seen;
      retryMilliseconds = Number(fields.get('retry') ?? retryMilliseconds);
      if (fields.get('event') !== orderEventName) return;
      hear(JSON.parse(fields.get('data') ?? '') as OrderEvent).catch((error: unknown) => end(String(error)));
    };

    const path = `/api/realtime/merchant-${merchantId}`;
    const headers = { host, authorization: `Bearer ${token}`, accept: 'text/event-stream' };
    function connect(): void {
      if (isOver) return;
      const resumed = seen === undefined ? headers : { ...headers, 'last-event-id': seen };
      stream = request(new URL(path, address), { headers: resumed, agent: false }, onResponse);
      stream.on('error', (error) => end(error.message));
      stream.end();
    }
    function onResponse(response: IncomingMessage): void {
      if (response.statusCode !== 200) return end(`the channel answered ${response.statusCode}`);
      // Changes from before the channel was open are only in the order itself.
      read().then(
        (status) => status === lastStatus && end(),
        (error: unknown) => end(String(error)),
      );
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        const frames = (text + part).split('\n\n');
        text = frames.pop() ?? '';
        frames.forEach(handleFrame);
      });
      response.on('end', () => {
        if (!comesBack) return end('the channel was closed');
        if (!isOver) steps.note('back on the channel', retryMilliseconds);
        setTimeout(connect, retryMilliseconds).unref();
      });
      response.on('error', () => end('the channel broke'));
    }
    connect();
  });
}
