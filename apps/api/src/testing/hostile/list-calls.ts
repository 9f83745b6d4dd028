import type { FastifyInstance } from 'fastify';

/** A call as the API describes it. */
export type DescribedCall = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Below the prefix, with parameters in braces: /orders/{id}. */
  path: string;
  parameters: { name: string; in: string }[];
  hasBody: boolean;
};

type Description = {
  paths: Record<string, Record<string, { parameters?: DescribedCall['parameters']; requestBody?: unknown }>>;
};

/** Every call of the API's own description, in its order. */
export async function listCalls(app: FastifyInstance): Promise<DescribedCall[]> {
  const { paths } = (await app.inject('/api/openapi.json')).json<Description>();
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase() as DescribedCall['method'],
      path: path.replace(/^\/api(?=\/)/, ''),
      parameters,
      hasBody: requestBody !== undefined,
    })),
  );
}
