import type { FastifyInstance } from 'fastify';

export const cards = {
  approve: '4111 1111 1111 1111',
  decline: '4544 2491 6767 3670',
  challenge: '4000 0000 0000 3220',
  documented: '4242 4242 4242 4242',
  pending: '4000 0000 0000 0077',
};

/** Sends a card as the fields of Frames do, and returns the answer. */
export const tokenize = (simulator: FastifyInstance, number: string, changes: Record<string, unknown> = {}) =>
  simulator.inject({
    method: 'POST',
    url: '/simulator/checkout/tokens',
    headers: { authorization: 'Bearer pk_simulator' },
    payload: { type: 'card', number, expiry_month: 12, expiry_year: 2030, cvv: '100', ...changes },
  });

/** The token of the simulator's wallet for a card. */
export const walletToken = (number: string) => ({
  version: 'EC_v1',
  data: Buffer.from(number.replaceAll(' ', '')).toString('base64'),
  signature: 'simulator',
  header: { ephemeralPublicKey: 'simulator', publicKeyHash: 'simulator', transactionId: 'simulator' },
});
