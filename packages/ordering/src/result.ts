/** The answer of an operation that can be refused: a value, or the reason of the refusal. Bugs and outages throw instead. */
export type Result<Value, Refusal> = { ok: true; value: Value } | { ok: false; refusal: Refusal };

/** Wraps a value as an accepted result. */
export const accept = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value });

/** Wraps a reason as a refused result. */
export const refuse = <Refusal>(refusal: Refusal): { ok: false; refusal: Refusal } => ({
  ok: false,
  refusal,
});
