import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  isSpanContextValid,
  trace,
  type Context,
  type Span,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Carrier, SpanStart, TracingSettings, Tracing } from '@sufra/api';

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, job: SpanKind.CONSUMER };

/** A collector that is away holds up nothing for longer, least of all a shop that closes. */
const exportMilliseconds = 2000;

const getter = {
  get: (carrier: Carrier, key: string) => (key === 'traceparent' ? carrier.traceparent : undefined),
  keys: Object.keys,
};
const setter = {
  set: (carrier: Carrier, key: string, value: string) => void (key === 'traceparent' && (carrier.traceparent = value)),
};

/** Traces by OpenTelemetry, sent in batches over OTLP/HTTP. Nothing is global. */
export function createOpenTelemetry({ endpoint, serviceName, ratio }: TracingSettings): Tracing {
  const contexts = new AsyncLocalStorageContextManager().enable();
  const propagator = new W3CTraceContextPropagator();
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: exportMilliseconds });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('sufra');

  const carrierOf = (context: Context): Carrier => {
    const carrier: Carrier = {};
    propagator.inject(context, carrier, setter);
    return carrier;
  };

  const begin = ({ name, kind, from }: SpanStart): ReturnType<Tracing['begin']> => {
    const parent = from?.traceparent ? propagator.extract(ROOT_CONTEXT, from, getter) : contexts.active();
    const span = tracer.startSpan(name, { kind: kinds[kind] }, parent);
    const context = trace.setSpan(parent, span);
    return {
      carrier: carrierOf(context),
      ids: idsOf(span),
      run: (work) => contexts.with(context, work),
      end({ name: lastName, status, isFailed }) {
        if (lastName) span.updateName(lastName);
        if (status !== undefined) span.setAttribute('http.response.status_code', status);
        if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  };

  return {
    begin,
    async around(start, work) {
      const span = begin(start);
      try {
        const value = await span.run(work);
        span.end({ isFailed: false });
        return value;
      } catch (error) {
        span.end({ isFailed: true });
        throw error;
      }
    },
    carrier: () => carrierOf(contexts.active()),
    ids() {
      const span = trace.getSpan(contexts.active());
      return span && isSpanContextValid(span.spanContext()) ? idsOf(span) : undefined;
    },
    // The last traces may be lost with their collector; that is no reason to fail.
    close: () => provider.shutdown().catch(() => undefined),
  };
}

function idsOf(span: Span): { traceId: string; spanId: string } {
  const { traceId, spanId } = span.spanContext();
  return { traceId, spanId };
}
