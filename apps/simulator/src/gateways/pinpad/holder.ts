import type { Simulation } from '../../simulation.ts';
import { askBank } from '../bank.ts';
import { tellShop } from './events.ts';
import { isWaiting, type TerminalPayment } from './terminals.ts';

/** What whoever stands at the terminal can do. */
export const acts = ['insert', 'pin', 'wrong-pin', 'cancel', 'approve', 'decline'] as const;

export type Act = (typeof acts)[number];

const processingMilliseconds = 1500;

/** Plays the card holder, and the bank where it was told to take its time. */
export function playHolder(simulation: Simulation, payment: TerminalPayment, act: Act, card: string): void {
  const end = (state: 'approved' | 'declined' | 'cancelled', code: string | null = null) => {
    payment.state = state;
    payment.code = code;
    tellShop(simulation, payment);
  };
  switch (act) {
    case 'insert':
      if (payment.state !== 'insert-card') return;
      payment.card = card.replace(/\D/g, '');
      payment.state = 'enter-pin';
      return tellShop(simulation, payment);
    case 'wrong-pin':
      if (payment.state === 'enter-pin') end('declined', 'wrong-pin');
      return undefined;
    case 'cancel':
      if (isWaiting(payment)) end('cancelled');
      return undefined;
    case 'pin':
      if (payment.state !== 'enter-pin') return;
      payment.state = 'processing';
      tellShop(simulation, payment);
      return askBankOf();
    case 'approve':
    case 'decline':
      if (payment.state === 'processing') end(act === 'approve' ? 'approved' : 'declined');
      return undefined;
  }

  function askBankOf(): void {
    const answer = askBank(payment.card ?? '', simulation.gateways.switchesOf('pinpad'));
    if (answer === 'pending') return;
    void simulation.wait(processingMilliseconds).then(() => {
      if (payment.state === 'processing') end(answer === 'decline' ? 'declined' : 'approved');
    });
  }
}
