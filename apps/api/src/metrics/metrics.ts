import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What this process counts of its own work. What the whole shop looks like is read by the shop gauges. */
export type Metrics = {
  registry: Registry;
  ordersPlaced: Counter<'order_type' | 'payment_method'>;
  orderMoves: Counter<'status'>;
  /** Payments whose money is not what the order asks for, and refunds that nobody asks for again. */
  paymentAlarms: Counter<'kind'>;
  gatewayDuration: Histogram<'provider' | 'outcome'>;
  messageDuration: Histogram<'channel' | 'outcome'>;
  jobDuration: Histogram<'job' | 'outcome'>;
  eventLag: Histogram;
  watchers: Gauge<'kind'>;
};

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];

/** The counters of one process, in a registry of their own. Labels are words of the program: few, and none personal. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const paymentAlarms = new Counter({
    name: 'sufra_payment_alarms_total',
    help: 'Payments that somebody has to look at: mismatch, refund-given-up.',
    labelNames: ['kind'],
    registers,
  });
  // A counter that first appears with a 1 never rose: the first alarm would be missed.
  for (const kind of ['mismatch', 'refund-given-up']) paymentAlarms.inc({ kind }, 0);
  return {
    registry,
    paymentAlarms,
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
    watchers: new Gauge({
      name: 'sufra_realtime_watchers',
      help: 'Open connections of pages that watch orders or the menu.',
      labelNames: ['kind'],
      registers,
    }),
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
