import type { Simulation } from '../../simulation.ts';
import { eventsOf, type TellShop } from './events.ts';
import type { Payments, SimulatedPayment } from './payments.ts';
import type { PaymentRequest } from './read-payment-request.ts';
import { takePayment } from './take-payment.ts';

export type Charge = (asked: PaymentRequest) => SimulatedPayment;

/** Takes a payment, keeps it, and tells the shop. */
export const createCharge =
  (simulation: Simulation, payments: Payments, tell: TellShop): Charge =>
  (asked) => {
    const payment = takePayment(asked, simulation.gateways.switchesOf('checkout'), simulation.now());
    payments.keep(payment);
    for (const type of eventsOf(payment)) tell(type, payment);
    return payment;
  };
