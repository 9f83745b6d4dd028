import type { FastifyPluginAsync } from 'fastify';
import type { Simulation } from './simulation.ts';

type Call = { Params: { place: string }; Querystring: { access_token?: string; language?: string } };

const words = {
  en: { street: 'Simulated Street', city: 'Riyadh', country: 'Saudi Arabia' },
  ar: { street: 'شارع المحاكاة', city: 'الرياض', country: 'السعودية' },
  fr: { street: 'Rue simulée', city: 'Riyad', country: 'Arabie saoudite' },
} as const;

/** Reverse geocoding in the shape of Mapbox v5: `{longitude},{latitude}.json`, answered by features. */
export const mapsRoutes: FastifyPluginAsync<{ simulation: Simulation }> = async (app, { simulation }) => {
  app.get<Call>('/mapbox/geocoding/v5/mapbox.places/:place', async (request, reply) => {
    const { maps } = simulation.switches;
    await simulation.wait(maps.delayMilliseconds);
    if (maps.outcome === 'server-error') return reply.code(500).send({ message: 'Internal Server Error' });
    const { access_token: token, language = 'en' } = request.query;
    if (!token || maps.outcome === 'refuse') return reply.code(401).send({ message: 'Not Authorized - Invalid Token' });
    const [longitude = Number.NaN, latitude = Number.NaN] = request.params.place
      .replace(/\.json$/, '')
      .split(',')
      .map(Number);
    if (!isOnEarth(longitude, latitude)) return reply.code(422).send({ message: 'Query is not a valid position' });
    const known = maps.outcome === 'nothing' ? [] : [feature(longitude, latitude, language)];
    return { type: 'FeatureCollection', query: [longitude, latitude], features: known, attribution: 'Simulator' };
  });
};

const isOnEarth = (longitude: number, latitude: number): boolean =>
  Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;

/** The house number follows from the position, so that another position is another address. */
function feature(longitude: number, latitude: number, language: string) {
  const say = language === 'ar' || language === 'fr' ? words[language] : words.en;
  const comma = language === 'ar' ? '، ' : ', ';
  const address = String((Math.round(Math.abs(longitude + latitude) * 1000) % 9000) + 1);
  return {
    id: 'address.1',
    type: 'Feature',
    place_type: ['address'],
    text: say.street,
    address,
    place_name: [`${address} ${say.street}`, say.city, say.country].join(comma),
    center: [longitude, latitude],
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    context: [
      { id: 'postcode.1', text: '12211' },
      { id: 'place.1', text: say.city },
      { id: 'country.1', text: say.country },
    ],
  };
}
