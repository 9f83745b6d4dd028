import type { FastifyInstance } from 'fastify';

export const cards = {
  approve: '4242 4242 4242 4242',
  decline: '4544 2491 6767 3670',
  challenge: '4000 0000 0000 3220',
  pending: '4000 0000 0000 0077',
};

/** What the fields of Frames send, and the answer. */
export const tokenize = (simulator: FastifyInstance, number: string, changes: Record<string, unknown> = {}) =>
  simulator.inject({
    method: 'POST',
    url: '/simulator/checkout/tokens',
    headers: { authorization: 'Bearer pk_simulator' },
    payload: { type: 'card', number, expiry_month: 12, expiry_year: 2030, cvv: '100', ...changes },
  });

/** What the wallet of the simulator hands over for a card. */
export const walletToken = (number: string) => ({
  version: 'EC_v1',
  data: Buffer.from(number.replaceAll(' ', '')).toString('base64'),
  signature: 'simulator',
  header: { ephemeralPublicKey: 'simulator', publicKeyHash: 'simulator', transactionId: 'simulator' },
});
