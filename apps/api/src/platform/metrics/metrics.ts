import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The counters of this process's own work. The state of the whole shop is read by the shop gauges. */
export type Metrics = {
  registry: Registry;
  ordersPlaced: Counter<'order_type' | 'payment_method'>;
  orderMoves: Counter<'status'>;
  /** Attempts that met a limit of the merchant. */
  ordersLimited: Counter<'limit'>;
  /** Customers that the daily sweep deleted (unproved) or erased (inactive). */
  customersSwept: Counter<'reason'>;
  /** Steps taken for orders that are not accepted. */
  unattendedSteps: Counter<'step'>;
  /** Messages to guests about their orders, by what became of them; `none` was not sent. */
  guestMessages: Counter<'channel' | 'outcome'>;
  /** Payments whose money is not the order's amount, and refunds that are given up. */
  paymentAlarms: Counter<'kind'>;
  gatewayDuration: Histogram<'provider' | 'outcome'>;
  messageDuration: Histogram<'channel' | 'outcome'>;
  jobDuration: Histogram<'job' | 'outcome'>;
  eventLag: Histogram;
  watchers: Gauge<'kind'>;
  /** Requests for one-time codes by what became of them, and codes that came back. */
  codes: Counter<'outcome'>;
  codeBudgets: CodeBudgets;
};

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];

/** The counters of one process, in a registry of their own. Labels are words of the program: few, and none personal. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const paymentAlarms = new Counter({
    name: 'sufra_payment_alarms_total',
    help: 'Payments that somebody has to look at: mismatch, refund-given-up, refund-excess.',
    labelNames: ['kind'],
    registers,
  });
  // A counter that first appears with a 1 never rose: the first alarm would be missed.
  for (const kind of ['mismatch', 'refund-given-up', 'refund-excess']) paymentAlarms.inc({ kind }, 0);
  const ordersLimited = new Counter({
    name: 'sufra_orders_limited_total',
    help: 'Attempts to order that met a limit of the merchant: unpaid-orders, hourly-orders, handover-amount, line-quantity.',
    labelNames: ['limit'],
    registers,
  });
  for (const limit of ['unpaid-orders', 'hourly-orders', 'handover-amount', 'line-quantity'])
    ordersLimited.inc({ limit }, 0);
  const unattendedSteps = new Counter({
    name: 'sufra_unattended_steps_total',
    help: 'Steps taken for orders that nobody accepts: louder, contact, tell-guest, cancel.',
    labelNames: ['step'],
    registers,
  });
  for (const step of ['louder', 'contact', 'tell-guest', 'cancel']) unattendedSteps.inc({ step }, 0);
  const guestMessages = new Counter({
    name: 'sufra_guest_messages_total',
    help: 'Messages to guests about their orders: sent by push, sms or whatsapp, failed, or not sent and why.',
    labelNames: ['channel', 'outcome'],
    registers,
  });
  for (const channel of ['push', 'sms', 'whatsapp']) guestMessages.inc({ channel, outcome: 'sent' }, 0);
  guestMessages.inc({ channel: 'none', outcome: 'over-budget' }, 0);
  const customersSwept = new Counter({
    name: 'sufra_customers_swept_total',
    help: 'Customers deleted because their number was never proved, and erased because they were inactive.',
    labelNames: ['reason'],
    registers,
  });
  for (const reason of ['unproved', 'inactive']) customersSwept.inc({ reason }, 0);
  const codes = new Counter({
    name: 'sufra_codes_total',
    help: 'Requests for a one-time code by what became of them, and codes that came back (answered).',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of ['sent', 'answered', 'held-back', 'over-budget', 'number-limit', 'address-limit'])
    codes.inc({ outcome }, 0);
  return {
    registry,
    paymentAlarms,
    ordersLimited,
    unattendedSteps,
    guestMessages,
    customersSwept,
    ordersPlaced: new Counter({
      name: 'sufra_orders_placed_total',
      help: 'Orders placed through this process.',
      labelNames: ['order_type', 'payment_method'],
      registers,
    }),
    orderMoves: new Counter({
      name: 'sufra_order_moves_total',
      help: 'Steps that orders took through this process, by the status they reached.',
      labelNames: ['status'],
      registers,
    }),
    gatewayDuration: new Histogram({
      name: 'sufra_gateway_request_duration_seconds',
      help: 'Requests to payment providers; unreachable: nobody knows what became of it.',
      labelNames: ['provider', 'outcome'],
      buckets: seconds,
      registers,
    }),
    messageDuration: new Histogram({
      name: 'sufra_message_duration_seconds',
      help: 'Text messages and mails handed to their provider, by outcome.',
      labelNames: ['channel', 'outcome'],
      buckets: seconds,
      registers,
    }),
    jobDuration: new Histogram({
      name: 'sufra_job_duration_seconds',
      help: 'Work done after the answer, by kind and outcome; a failed one is tried again.',
      labelNames: ['job', 'outcome'],
      buckets: seconds,
      registers,
    }),
    eventLag: new Histogram({
      name: 'sufra_event_lag_seconds',
      help: 'From a change of an order to this process hearing of it.',
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    }),
    codes,
    codeBudgets: createCodeBudgets(registry),
    watchers: new Gauge({
      name: 'sufra_realtime_watchers',
      help: 'Open connections of pages that watch orders or the menu.',
      labelNames: ['kind'],
      registers,
    }),
  };
}

/** The spent share of merchants' budgets for one-time codes. */
type CodeBudgets = {
  /** Answers whether it is worth a warning: mostly spent, and not said within the last minute. */
  note(budget: string, merchantId: string, usage: number): boolean;
};

const usageKeptMilliseconds = 5 * 60_000;
const warningEveryMilliseconds = 60_000;
const usageWorthWarning = 0.7;

/** The gauge shows the fullest of each budget among the merchants that were asked for codes lately. */
function createCodeBudgets(registry: Registry): CodeBudgets {
  const known = new Map<string, { budget: string; usage: number; at: number; warnedAt: number }>();
  const gauge: Gauge<'budget'> = new Gauge({
    name: 'sufra_code_budget_usage',
    help: 'How far the fullest budget for unanswered one-time codes is spent, 0 to 1 and more.',
    labelNames: ['budget'],
    registers: [registry],
    collect() {
      gauge.reset();
      for (const [key, { at }] of known) if (performance.now() - at > usageKeptMilliseconds) known.delete(key);
      for (const { budget } of known.values()) {
        const usages = [...known.values()].filter((each) => each.budget === budget).map(({ usage }) => usage);
        gauge.set({ budget }, Math.max(...usages));
      }
    },
  });
  return {
    note(budget, merchantId, usage) {
      const key = `${budget} ${merchantId}`;
      const now = performance.now();
      const warnedAt = known.get(key)?.warnedAt ?? -Infinity;
      const isWorthWarning = usage >= usageWorthWarning && now - warnedAt > warningEveryMilliseconds;
      known.set(key, { budget, usage, at: now, warnedAt: isWorthWarning ? now : warnedAt });
      return isWorthWarning;
    },
  };
}

/**
 * Times one piece of work and counts how it ended.
 *
 * @example measured(metrics.messageDuration, { channel: 'sms' }, () => sender.send(message))
 */
export async function measured<Label extends string, Value>(
  histogram: Histogram<Label | 'outcome'>,
  labels: Record<Label, string>,
  work: () => Promise<Value>,
): Promise<Value> {
  const began = performance.now();
  const observe = (outcome: 'done' | 'failed') =>
    histogram.observe({ ...labels, outcome }, (performance.now() - began) / 1000);
  try {
    const value = await work();
    observe('done');
    return value;
  } catch (error) {
    observe('failed');
    throw error;
  }
}
