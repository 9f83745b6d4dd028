let turn: Promise<unknown> = Promise.resolve();

/** Works on one picture at a time: making pictures must not take the processor from orders. */
export function inTurn<Value>(make: () => Promise<Value>): Promise<Value> {
  const made = turn.then(make);
  turn = made.catch(() => undefined);
  return made;
}
