import { z } from 'zod';
import { GatewayUnreachable, readAnswer, type GatewayAnswer } from '../../gateway-http.ts';
import type { GatewayPayment, Started, StartRequest } from '../../gateway.ts';
import { pathOf, type Bridge } from './bridge.ts';
import { findTerminal } from './find-terminal.ts';
import { bridgePayment } from './statuses.ts';

/**
 * Wakes the terminal that the kiosk was set up with. The bridge knows the payment by our id, so that asking again after
 * a lost answer is the same payment.
 */
export async function start(bridge: Bridge, payment: GatewayPayment, request: StartRequest): Promise<Started> {
  const terminal = findTerminal(bridge.settings, request.terminal);
  if (terminal === undefined) return { kind: 'declined', failure: 'failed', problem: 'terminal-unknown' };
  const put = () =>
    bridge.call({
      method: 'PUT',
      path: pathOf(payment.id),
      json: {
        terminal,
        amount: payment.amountMinor,
        currency: payment.currency.code,
        label: `${request.shopName} ${payment.orderNumber}`,
        language: request.locale,
        timeout_seconds: bridge.settings.guestSeconds,
        webhook_url: request.urls.webhook,
      },
    });
  const answer = await put().catch((error: unknown) => {
    if (error instanceof GatewayUnreachable) return put();
    throw error;
  });
  if (!answer.isOk) return readRefusal(answer);
  const { id } = readAnswer(bridgePayment, answer);
  return { kind: 'page', data: { terminal }, providerPaymentId: id };
}

const refusalShape = z.object({ code: z.string() });

function readRefusal({ status, body }: GatewayAnswer): Started {
  const read = refusalShape.safeParse(body);
  const code = read.success ? read.data.code : `status-${status}`;
  const failure = 'failed';
  if (code === 'terminal-busy' || code === 'terminal-unknown')
    return { kind: 'declined', failure, code, problem: code };
  if (status < 400 || status === 408 || status === 409) throw new GatewayUnreachable(`the bridge answered ${status}`);
  return { kind: 'declined', failure, code };
}
