import { createHash } from 'node:crypto';
import type { CallAnswer, Calls } from '../../scripts/testing/calls.ts';
import { payloadOf } from '../../scripts/testing/guest.ts';
import type { ShopWindow } from './shop-window.ts';

/** The answers of a process to the same requests, as one hash for each. */
export type AnswerHashes = Map<string, string>;

/** The id of a calculation, which is not stored. */
const calculationId = /"id":"[0-9a-f-]{36}"/;
/** Every fleet of a load listens on ports of its own, and pages name their address. */
const address = /localhost:\d+/g;
/** Pages tell the browser what time it is. */
const moment = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** Asks one process for everything that has to be the same wherever it is asked. */
export async function askAround(
  calls: Calls,
  { menuDocument, contentDocument, categoryPages, wishes }: ShopWindow,
  orders: { id: string; token: string }[],
): Promise<AnswerHashes> {
  const answers: AnswerHashes = new Map();
  const keep = async (what: string, asked: Promise<CallAnswer>): Promise<void> => {
    const { status, text } = await asked;
    const isPage = what.startsWith('/menu/');
    const lasting = what.startsWith('quote') ? text.replace(calculationId, '') : text.replaceAll(address, '');
    answers.set(
      what,
      `${status} ${createHash('sha256')
        .update(isPage ? lasting.replaceAll(moment, '') : lasting)
        .digest('hex')
        .slice(0, 16)}`,
    );
  };
  await keep(menuDocument, calls.call('GET', menuDocument));
  await keep(contentDocument, calls.call('GET', contentDocument));
  for (const page of categoryPages.slice(0, 3)) {
    await keep(page, calls.call('GET', page, { headers: { accept: 'text/html' } }));
  }
  for (const [index, wish] of wishes.entries()) {
    const body = payloadOf(wish);
    await keep(`quote ${index}`, calls.call('POST', '/api/promotions/validation', { body }));
    const branch = `/api/locations/${wish.branchId}/inactive-categories`;
    await keep(branch, calls.call('GET', branch));
  }
  for (const { id, token } of orders) {
    const path = `/api/orders/${id}?include=items,statuses`;
    await keep(path, calls.call('GET', path, { token }));
    await keep(`${path} bill`, calls.call('GET', `/api/orders/${id}/receipt`, { token }));
  }
  return answers;
}

/** Questions that were answered differently than by the first who was asked. */
export function differingAnswers([first, ...others]: AnswerHashes[]): string[] {
  return [
    ...new Set(
      others.flatMap((answers) =>
        [...answers].filter(([what, hash]) => first?.get(what) !== hash).map(([what]) => what),
      ),
    ),
  ];
}
