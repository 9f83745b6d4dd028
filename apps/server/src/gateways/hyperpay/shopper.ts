import type { FastifyInstance } from 'fastify';

const prefix = '/simulator/hyperpay/v1';

/** Cards by what the bank behind them does. */
export const cards = {
  approve: '4440 0000 0990 0010',
  decline: '4000 0000 0000 0002',
  challenge: '4000 0000 0000 3220',
  pending: '4000 0000 0000 0077',
  mada: '5360 2301 5942 7034',
};

/** A guest in front of the simulated widget. */
export const shopper = (simulator: FastifyInstance, shopperResultUrl: string) => ({
  /** Sends the card as the frames of the widget do, and tells where the guest is sent. */
  async pay(checkoutId: string, card: keyof typeof cards = 'approve', changes: Record<string, string> = {}) {
    const response = await simulator.inject({
      method: 'POST',
      url: `${prefix}/checkouts/${checkoutId}/payment`,
      payload: {
        number: cards[card],
        cvv: '100',
        expiry: '01 / 39',
        holder: 'Sara Ali',
        shopperResultUrl,
        ...changes,
      },
    });
    return { status: response.statusCode, ...response.json<{ location?: string; invalid?: string[] }>() };
  },
  /** Answers the bank's question, and tells where it leads. */
  async answerBank(location: string, choice: 'approve' | 'decline') {
    const response = await simulator.inject({
      method: 'POST',
      url: location,
      payload: new URLSearchParams({ choice }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    return String(response.headers.location);
  },
});

export const turn = (simulator: FastifyInstance, switches: Record<string, string>) =>
  simulator.inject({
    method: 'POST',
    url: '/simulator/gateways/hyperpay',
    payload: switches,
    headers: { accept: 'application/json' },
  });
