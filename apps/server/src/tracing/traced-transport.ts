import type { Tracing } from '@sufra/api';
import type { ApiTransport } from '../transports.ts';

/** The storefront's calls to the API as parts of the trace of the page that makes them. */
export const tracedTransport =
  (transport: ApiTransport, tracing: Tracing): ApiTransport =>
  (request) =>
    tracing.around({ name: `${request.method} api`, kind: 'client' }, () => {
      const { traceparent } = tracing.carrier();
      if (traceparent) request.headers.set('traceparent', traceparent);
      return transport(request);
    });
