/** A message of a page to the worker at /sw.js. */
export type WorkerMessage =
  /** Take over now: the guest wants the new version. */
  | { type: 'activate' }
  /** Which build are you? Answered through the message's port. */
  | { type: 'which-build' }
  /** The shop's menu of today; the worker stores a copy without a session. */
  | { type: 'keep-menu'; locale: string; version: string; documents: string[] };

/** Name of the element in which a kept page says when it was kept. */
export const keptAtName = 'kept-at';
