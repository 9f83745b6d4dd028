import type { FastifyInstance } from 'fastify';
import type { JsonSchema, Schemas } from './schema-value.ts';

/** A call as the API describes it. */
export type DescribedCall = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Below the prefix, with parameters in braces: /orders/{id}. */
  path: string;
  parameters: Parameter[];
  hasBody: boolean;
  /** Of a JSON body. */
  bodySchema?: JsonSchema;
  /** Statuses that it may answer with, as 200 or 4XX. */
  statuses: string[];
  /** The schemas that others refer to. */
  schemas: Schemas;
};

type Parameter = { name: string; in: string; schema?: JsonSchema };

type Description = {
  paths: Record<string, Record<string, DescribedOperation>>;
  components?: { schemas?: Schemas };
};

type DescribedOperation = {
  parameters?: Parameter[];
  requestBody?: { content?: Record<string, { schema?: JsonSchema }> };
  responses?: Record<string, unknown>;
};

/** Every call of the API's own description, in its order. */
export async function listCalls(app: FastifyInstance): Promise<DescribedCall[]> {
  const { paths, components } = (await app.inject('/api/openapi.json')).json<Description>();
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses = {} }]) => ({
      method: method.toUpperCase() as DescribedCall['method'],
      path: path.replace(/^\/api(?=\/)/, ''),
      parameters,
      hasBody: requestBody !== undefined,
      bodySchema: requestBody?.content?.['application/json']?.schema,
      statuses: Object.keys(responses),
      schemas: components?.schemas ?? {},
    })),
  );
}
