/** Notices that somebody set a clock back. */
export type ClockWatch = {
  /** Reads the clocks again and tells whether one of them shows less than has passed since the last time. */
  wasSetBack(): Promise<boolean>;
};

/** A clock that is corrected little by little, or an answer that took its time, is no jump. */
const noticedMilliseconds = 1000;

/** Watches clocks beside one that nobody sets: by default the one of `performance`. All of them tell milliseconds. */
export function watchClocks(read: () => Promise<number[]>, steady = () => performance.now()): ClockWatch {
  let known: number[] | undefined;
  return {
    async wasSetBack() {
      const passed = steady();
      const ahead = (await read()).map((clock) => clock - passed);
      const isBack = known?.some((before, index) => (ahead[index] ?? before) < before - noticedMilliseconds) ?? false;
      known = ahead;
      return isBack;
    },
  };
}
