/** One press of "place order", as the guest recorded it. */
export type ChaosAttempt = {
  /** The guest's own words on the order, by which it is found again whatever the server says. */
  note: string;
  key: string;
  total: number;
  isCard: boolean;
  /** Set once the server answered: the order is promised from then on. */
  orderId?: string;
  /** The reason of a refusal, which is not expected here. */
  refusedWith?: string;
};

/** The records of one guest, kept outside of everything that breaks. */
export type GuestBooks = { attempts: ChaosAttempt[] };

/** An order as the shop tells it to its guest. */
export type ToldOrder = { id: string; note: string | null; total: number; status: string; paymentStatus: string };

export type Losses = { acknowledged: number; lost: string[]; doubled: string[]; changed: string[] };

/** Compares what was promised with what is there. */
export function compareBooks({ attempts }: GuestBooks, told: ToldOrder[]): Losses {
  const byId = new Map(told.map((order) => [order.id, order]));
  const acknowledged = attempts.filter(({ orderId }) => orderId !== undefined);
  const counted = new Map<string, number>();
  for (const { note } of told) if (note !== null) counted.set(note, (counted.get(note) ?? 0) + 1);
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter(({ orderId }) => !byId.has(orderId!)).map(({ note }) => note),
    doubled: [...counted].filter(([, count]) => count > 1).map(([note]) => note),
    changed: acknowledged
      .filter(({ orderId, total, note }) => {
        const order = byId.get(orderId!);
        return order !== undefined && (order.total !== total || order.note !== note);
      })
      .map(({ note }) => note),
  };
}
