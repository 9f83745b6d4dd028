/** When which step is taken for an order that its branch does not accept; seconds since the branch got it. */
export type UnattendedRules = {
  /** The alarm gets louder on every device of the branch. */
  louderSeconds: number;
  /** The branch's devices are notified, also those that are hidden or asleep. */
  pushSeconds: number;
  /** The same where no device of the branch listens. */
  unheardPushSeconds: number;
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
  pushSeconds: 90,
  unheardPushSeconds: 30,
  contactSeconds: 120,
  unheardContactSeconds: 60,
  contactEverySeconds: 60,
  tellGuestSeconds: 300,
  cancelSeconds: 600,
  pauseMinutes: 30,
  phones: [],
};

/** A step that was taken for an order, and when. */
export type TakenStep = { step: AlertStep; at: Date };

export type AlertStep = 'seen' | 'louder' | 'push' | `contact-${number}` | 'tell-guest' | 'cancel';

export type WaitingOrder = {
  /** When its branch got it. */
  releasedAt: Date;
  /** Whether a device of its branch listens now. */
  isHeard: boolean;
  /** Whether a device of its branch takes notifications. */
  hasPush?: boolean;
  taken: readonly TakenStep[];
};

/**
 * The steps that are due for an order that is not accepted, in their order; each of them is due until it is taken. An
 * order counts from its release or from the moment it was first seen, whichever is earlier, so that a clock that once
 * ran ahead delays nothing. After a time in which no process looked, its guest is still told before the order is
 * cancelled, and the branch has the rest of its time from there.
 *
 * @param rules of its branch; with `phones` filled in
 * @example dueSteps({ releasedAt: at('12:00:00'), isHeard: false, taken: [] }, rules, at('12:01:00')) // louder, contact-0
 */
export function dueSteps(order: WaitingOrder, rules: UnattendedRules, now: Date): AlertStep[] {
  const plan = planSteps(order, rules, now).filter(({ at }) => at <= now.getTime());
  return plan.map(({ step }) => step);
}

/**
 * The step that is taken next unless the order is accepted before, and when; it may be due already. It is how the
 * branch is told of an order that waits.
 *
 * @param rules of its branch; with `phones` filled in
 * @example nextAlert({ releasedAt: at('12:00:00'), isHeard: true, taken: [] }, rules, at('12:01:30')) // contact-0 at 12:02:00
 */
export function nextAlert(
  order: WaitingOrder,
  rules: UnattendedRules,
  now: Date,
): { step: Exclude<AlertStep, 'seen' | 'push'>; at: Date } {
  const plan = planSteps(order, rules, now).flatMap(({ step, at }) =>
    step === 'seen' || step === 'push' ? [] : [{ step, at }],
  );
  const [next] = plan.sort((one, other) => one.at - other.at);
  return { step: next?.step ?? 'cancel', at: new Date(next?.at ?? now) };
}

/** The steps that were not taken, each with its moment; the end comes in sight once the guest was told. */
function planSteps(order: WaitingOrder, rules: UnattendedRules, now: Date): { step: AlertStep; at: number }[] {
  const takenAt = new Map(order.taken.map(({ step, at }) => [step, at.getTime()]));
  const since = Math.min(order.releasedAt.getTime(), takenAt.get('seen') ?? now.getTime());
  const firstContact = order.isHeard ? rules.contactSeconds : rules.unheardContactSeconds;
  const plan: (readonly [AlertStep, number])[] = [
    ['seen', 0],
    ['louder', rules.louderSeconds],
    ...(order.hasPush ? [['push', order.isHeard ? rules.pushSeconds : rules.unheardPushSeconds] as const] : []),
    ...rules.phones.map((_phone, index): [AlertStep, number] => [
      `contact-${index}`,
      firstContact + index * rules.contactEverySeconds,
    ]),
    ['tell-guest', rules.tellGuestSeconds],
  ];
  const open = plan.map(([step, seconds]) => ({ step, at: since + seconds * 1000 }));
  const steps = open.filter(({ step }) => !takenAt.has(step));
  const toldAt = takenAt.get('tell-guest');
  if (toldAt === undefined) return steps;
  // A round of the job that told the guest a little late does not put the end off.
  const toWait = Math.max(0, rules.cancelSeconds - rules.tellGuestSeconds - lateSeconds);
  return [...steps, { step: 'cancel', at: Math.max(since + rules.cancelSeconds * 1000, toldAt + toWait * 1000) }];
}

/**
 * Steps as they count now: after a clock was set back, those that lie ahead of it count from now, so that an order waits
 * for one round of steps at most and never for the clock.
 *
 * @example stepsByNow([{ step: 'seen', at: at('13:00') }], at('12:00')) // seen at 12:00
 */
export const stepsByNow = (taken: readonly TakenStep[], now: Date): TakenStep[] =>
  taken.map((step) => (step.at > now ? { ...step, at: now } : step));

/** The longest delay of a round. */
const lateSeconds = 30;

/** A paired device as the server knows it: when a heartbeat last reached it, and when and what its page last answered. */
type DevicePresence = { seenAt: Date; answeredAt: Date | null; isVisible: boolean; hasSound: boolean };

/** Two heartbeats and a little; a device that was not seen for longer does not listen. */
const presentSeconds = 45;

/**
 * True when a device would be heard and seen by a person before it: its connection takes heartbeats, its page answers
 * them, and it is in front and makes sounds.
 *
 * @example isListening({ ...device, isVisible: false }, now) // false
 */
export function isListening({ seenAt, answeredAt, isVisible, hasSound }: DevicePresence, now: Date): boolean {
  const isRecent = (at: Date | null): boolean => at !== null && now.getTime() - at.getTime() <= presentSeconds * 1000;
  return isVisible && hasSound && isRecent(seenAt) && isRecent(answeredAt);
}
