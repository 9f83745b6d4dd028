import type { GatewayPayment, StartRequest, Started } from '@sufra/payment-gateways/gateway';
import { aPayment, aStart, type SimulatedGateway } from './open-simulated-gateway.ts';

export const cards = {
  approve: '4242 4242 4242 4242',
  decline: '4000 0000 0000 0002',
  challenge: '4000 0000 0000 3220',
  pending: '4000 0000 0000 0077',
};

const typed = { expiry: '12/30', cvv: '123' };

/** A guest at Tap: on its page, or with the fields on ours. */
export function createShopper({ gateway, simulator, open }: SimulatedGateway) {
  const begin = async (changes: Partial<GatewayPayment> = {}, request: Partial<StartRequest> = {}) => {
    const payment = { ...aPayment, ...changes };
    const started = await gateway.start(payment, { ...aStart, ...request });
    const { providerPaymentId = null, memory = {} } = started;
    return { started, payment: { ...payment, providerPaymentId, memory } };
  };
  return {
    begin,
    /** Types a card on Tap's page; tells where the browser goes next. */
    pay: (address: string, number: string) => open(address, { ...typed, number, choice: 'pay' }),
    /** The fields' token for a card. */
    async tokenize(number: string): Promise<string> {
      const payload = { ...typed, number, publicKey: 'pk_test_simulator' };
      const response = await simulator.inject({ method: 'POST', url: '/simulator/tap/card/tokens', payload });
      return response.json<{ id: string }>().id;
    },
    /** A payment that went well, on Tap's page. */
    async paid(changes: Partial<GatewayPayment> = {}) {
      const { started, payment } = await begin(changes);
      await open(urlOf(started), { ...typed, number: cards.approve, choice: 'pay' });
      return payment;
    },
  };
}

export function urlOf(started: Started): string {
  if (started.kind !== 'redirect') throw new Error(`The gateway answered ${started.kind}.`);
  return started.url;
}
