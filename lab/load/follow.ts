/** Work that goes on after the guest of a visit has left: an order is cooked, its page stays open. */
export type Followed = {
  follow(work: Promise<unknown>): void;
  /** Waits until nothing is left to be done. */
  settled(): Promise<void>;
  /** The maximum under way at once. */
  most: number;
};

export function createFollowed(): Followed {
  const underWay = new Set<Promise<unknown>>();
  const followed: Followed = {
    most: 0,
    follow(work) {
      // Errors are recorded at their step.
      const settled = work.catch(() => undefined).finally(() => underWay.delete(settled));
      underWay.add(settled);
      followed.most = Math.max(followed.most, underWay.size);
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
  return followed;
}
