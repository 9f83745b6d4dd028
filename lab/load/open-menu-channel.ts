import { request } from 'node:http';

/** An open menu page, which gets an event when the menu changes. */
export type OpenMenu = { close(): void };

let opened = 0;

/** The guests of a town are not in one network: a process has so many open menus of one address, and no more. */
const anotherAddress = (): string => {
  opened += 1;
  return `10.${opened >> 16}.${(opened >> 8) & 255}.${opened & 255}`;
};

/** Connects as every open menu does, and waits for the first word: where the menu lies now. */
export function openMenuChannel(place: { address: string; host: string; merchantId: string }): Promise<OpenMenu> {
  return new Promise((resolve, reject) => {
    const url = new URL(`/api/realtime/merchant-${place.merchantId}?events=menu`, place.address);
    const headers = { host: place.host, accept: 'text/event-stream', 'x-forwarded-for': anotherAddress() };
    const stream = request(url, { headers, agent: false }, (response) => {
      response.on('error', () => undefined);
      if (response.statusCode !== 200) {
        stream.destroy();
        return reject(new Error(`the channel of menu changes answered ${response.statusCode}`));
      }
      response.once('data', () => resolve({ close: () => stream.destroy() }));
      response.resume();
    });
    stream.on('error', reject);
    stream.end();
  });
}
