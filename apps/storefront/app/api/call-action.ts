import type { ApiRefusal } from './read-refusal.ts';

/** The answer of a storefront action to its screen: the value, or the reason of a refusal. */
export type Answer<Value> = { ok: true; value: Value } | { ok: false; refusal: ApiRefusal };

/** The storefront or the way to it is broken. Status 0: the request never got through. */
export const isFailure = ({ status }: ApiRefusal): boolean => status === 0 || status >= 500;

/**
 * Asks an action of the storefront. A broken connection is an answer too, not an error: a guest who is
 * offline for a moment keeps the screen and what they typed.
 *
 * @example await callAction<Calculation>('/cart/quote', payload)
 */
export async function callAction<Value>(path: string, body: unknown, signal?: AbortSignal): Promise<Answer<Value>> {
  const isForm = body instanceof FormData;
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { accept: 'application/json', ...(isForm ? {} : { 'content-type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
      ...(signal && { signal }),
    });
    const answer = (await response.json().catch(() => undefined)) as Answer<Value> | undefined;
    // A refusal may have a status of its own; what is no answer of an action comes from something in between.
    return answer?.ok === undefined ? failed(response.status) : answer;
  } catch {
    return failed(0);
  }
}

const failed = (status: number): Answer<never> => ({
  ok: false,
  refusal: { status: status === 0 ? 0 : Math.max(status, 500), code: '', detail: '', entries: [] },
});

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
