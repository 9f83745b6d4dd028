/** When which step is taken for an order that its branch does not accept; seconds since the branch got it. */
export type UnattendedRules = {
  /** The alarm gets louder on every device of the branch. */
  louderSeconds: number;
  /** The first of the branch's numbers gets a message and a call, the next ones each so much later. */
  contactSeconds: number;
  /** The same where no device of the branch listens. */
  unheardContactSeconds: number;
  contactEverySeconds: number;
  /** The guest is told, and may leave. */
  tellGuestSeconds: number;
  /** The order is cancelled, money goes back, and the branch takes no orders for `pauseMinutes`. */
  cancelSeconds: number;
  pauseMinutes: number;
  /** The numbers in turn; the branch's own one where there are none. */
  phones: string[];
};

/** The steps of a branch that says nothing else. */
export const usualUnattendedRules: UnattendedRules = {
  louderSeconds: 60,
  contactSeconds: 120,
  unheardContactSeconds: 60,
  contactEverySeconds: 60,
  tellGuestSeconds: 300,
  cancelSeconds: 600,
  pauseMinutes: 30,
  phones: [],
};
