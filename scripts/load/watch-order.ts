import { request } from 'node:http';
import { orderEventName, type OrderEvent } from '@sufra/contracts';
import type { Steps } from './steps.ts';

export type OrderWatch = {
  address: string;
  host: string;
  merchantId: string;
  token: string;
  orderId: string;
  steps: Steps;
  /** Reads the order, as the page does after every hint, and tells where it stands. */
  read(): Promise<string>;
};

const lastStatus = 'finished';
const patienceMilliseconds = 60_000;

/** Keeps an order page open until the order is finished: hears of every step over the realtime channel, and reloads. */
export function watchOrder({ address, host, merchantId, token, orderId, steps, read }: OrderWatch): Promise<void> {
  return new Promise((resolve, reject) => {
    let lastNumber: number | undefined;
    let lastSequence = 0;
    let isOver = false;
    const end = (problem?: string): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(patience);
      stream.destroy();
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
    const hearFrame = (frame: string): void => {
      const fields = new Map(frame.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]));
      if (fields.get('event') !== orderEventName) return;
      hear(JSON.parse(fields.get('data') ?? '') as OrderEvent).catch((error: unknown) => end(String(error)));
    };

    const path = `/api/realtime/merchant-${merchantId}`;
    const headers = { host, authorization: `Bearer ${token}`, accept: 'text/event-stream' };
    const stream = request(new URL(path, address), { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) return end(`the channel answered ${response.statusCode}`);
      // What happened before the channel was open is only in the order itself.
      read().then(
        (status) => status === lastStatus && end(),
        (error: unknown) => end(String(error)),
      );
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        const frames = (text + part).split('\n\n');
        text = frames.pop() ?? '';
        frames.forEach(hearFrame);
      });
      response.on('end', () => end('the channel was closed'));
      response.on('error', () => end('the channel broke'));
    });
    stream.on('error', (error) => end(error.message));
    stream.end();
  });
}
