import type { Answer } from './call-action.ts';

/**
 * Asks a route's own action from a form. An answer that got lost is an answer too: the guest keeps the screen and
 * what they typed. Where the action leads elsewhere, the router goes there.
 *
 * @example export const clientAction = ({ serverAction }) => keepScreen(() => serverAction<typeof action>());
 */
export async function keepScreen<Value>(ask: () => Promise<Value>): Promise<Value | Answer<never>> {
  try {
    return await ask();
  } catch (failure) {
    if (failure instanceof Response) throw failure;
    return { ok: false, refusal: { status: 0, code: '', detail: '', entries: [] } };
  }
}
