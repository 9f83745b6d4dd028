import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildSimulator } from './index.ts';

let app: FastifyInstance;
let waited: number[];
beforeEach(async () => {
  waited = [];
  app = Fastify();
  await app.register(buildSimulator({ wait: async (milliseconds) => void waited.push(milliseconds) }), {
    prefix: '/simulator',
  });
});
afterEach(() => app.close());

const ask = (place = '46.68515,24.69026', query = 'access_token=pk.test&language=ar') =>
  app.inject(`/simulator/mapbox/geocoding/v5/mapbox.places/${place}.json?${query}`);
const turn = (switches: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: '/simulator/switches',
    payload: switches,
    headers: { accept: 'application/json' },
  });

describe('the maps service', () => {
  test('names a place in the language that is asked for', async () => {
    expect((await ask()).json().features).toMatchObject([
      { place_name: '8376 شارع المحاكاة، الرياض، السعودية', center: [46.68515, 24.69026], place_type: ['address'] },
    ]);
    const french = await ask('46.7,24.7', 'access_token=pk.test&language=fr');
    expect(french.json().features[0].place_name).toContain('Rue simulée, Riyad');
  });

  test('wants a token and a position', async () => {
    expect((await ask('46.68515,24.69026', 'language=ar')).statusCode).toBe(401);
    expect((await ask('nowhere')).statusCode).toBe(422);
    expect((await ask('46.7,124.7')).statusCode).toBe(422);
  });

  test('fails, refuses, waits and knows nothing when told to, and messages go on', async () => {
    await turn({ mapsOutcome: 'server-error', mapsDelayMilliseconds: '1500' });
    expect((await ask()).statusCode).toBe(500);
    expect(waited).toEqual([1500]);
    await turn({ mapsOutcome: 'refuse' });
    expect((await ask()).statusCode).toBe(401);
    await turn({ mapsOutcome: 'nothing' });
    expect((await ask()).json().features).toEqual([]);
    const switches = (await app.inject('/simulator/switches')).json();
    expect(switches).toMatchObject({ outcome: 'accept', maps: { outcome: 'nothing', delayMilliseconds: 1500 } });
    const page = (await app.inject('/simulator/')).payload;
    expect(page).toContain('value="nothing" checked');
  });
});
