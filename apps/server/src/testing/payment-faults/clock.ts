/** Simulated time, and what is to happen in it. */
export type Clock = {
  now(): Date;
  /** Resolves when so much time has passed. */
  wait(milliseconds: number): Promise<void>;
  /** Schedules work in simulated time. */
  later(milliseconds: number, what: () => Promise<void>): void;
  /** Advances the time while a call waits; work that falls due meanwhile runs after it. */
  skip(milliseconds: number): void;
  /** Lets time pass, and everything in it happen in its order. */
  passUntil(moment: Date): Promise<void>;
  /** When the next thing is to happen. */
  nextAt(): Date | undefined;
};

export function createClock(start: string): Clock {
  let now = Date.parse(start);
  let due: { at: number; what: () => Promise<void> }[] = [];
  const later: Clock['later'] = (milliseconds, what) => {
    due = [...due, { at: now + milliseconds, what }].toSorted((one, other) => one.at - other.at);
  };
  return {
    now: () => new Date(now),
    wait: (milliseconds) => new Promise((resolve) => later(milliseconds, async () => resolve())),
    later,
    skip: (milliseconds) => void (now += milliseconds),
    async passUntil(moment) {
      for (let next = due[0]; next && next.at <= moment.getTime(); next = due[0]) {
        due = due.slice(1);
        now = Math.max(now, next.at);
        await next.what();
      }
      now = Math.max(now, moment.getTime());
    },
    nextAt: () => due[0] && new Date(due[0].at),
  };
}
