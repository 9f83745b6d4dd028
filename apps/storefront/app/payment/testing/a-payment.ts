import type { GatewayConfig, PaymentAttributes, PaymentDocument } from '@sufra/contracts';
import { readPayment, type Payment } from '../payment.resource.ts';

export const noHosts: GatewayConfig['hosts'] = {
  scripts: [],
  styles: [],
  frames: [],
  connections: [],
  images: [],
  fonts: [],
  forms: [],
};

export const aGateway = (own: Partial<GatewayConfig> = {}): GatewayConfig => ({
  provider: 'tap',
  flow: 'start',
  methods: ['card'],
  'provider-name': 'Tap',
  'card-brands': ['mada', 'visa'],
  page: { publicKey: 'pk_of_the_shop' },
  hosts: noHosts,
  'is-simulated': false,
  ...own,
});

/** An order of 45.50 that waits for its card; name only what the test is about. */
export const paymentDocument = (own: Partial<PaymentAttributes> = {}): PaymentDocument => ({
  data: {
    type: 'payments',
    id: 'order-1',
    attributes: {
      'order-number': '017',
      'order-status': 'waiting-for-payment',
      'payment-method': 'card',
      'payment-status': 'pending',
      amount: 45.5,
      'currency-code': 'SAR',
      'payment-id': null,
      'is-open': false,
      step: null,
      failure: null,
      'paid-at': null,
      'paid-with': null,
      'card-brand': null,
      'card-last4': null,
      'refund-status': null,
      'refunded-amount': 0,
      'refunded-at': null,
      'can-pay-with-cash': true,
      'pay-until': null,
      gateway: aGateway(),
      'terminal-gateway': null,
      ...own,
    },
  },
});

export const aPayment = (own: Partial<PaymentAttributes> = {}): Payment => readPayment(paymentDocument(own), 2);
