import type { ApiCall } from '../../../api/call-api.ts';

const terminalPath = (orderId: string): string => `/payments/orders/${encodeURIComponent(orderId)}/terminal`;

/** What the terminal asks of the guest. */
export const terminalStepCall = (orderId: string): ApiCall => ({ path: terminalPath(orderId) });

/** Asks the terminal to stop waiting for the card. */
export const cancelAtTerminalCall = (orderId: string): ApiCall => ({
  method: 'POST',
  path: `${terminalPath(orderId)}/cancellation`,
  body: {},
});
