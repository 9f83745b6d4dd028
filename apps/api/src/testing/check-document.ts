import { z } from 'zod';

/** Attributes share one namespace with type, id, links and relationships, so those four are no names for them. */
const attributeName = z.string().regex(/^(?!(relationships|links|id|type)$)[A-Za-z0-9_][\w-]*$/);
const relationshipName = z.string().regex(/^(?!(id|type)$)[A-Za-z0-9_][\w-]*$/);
const meta = z.record(z.string(), z.unknown());
const links = z.record(
  z.string(),
  z.union([z.string(), z.null(), z.object({ href: z.string(), meta: meta.optional() })]),
);
const identifier = z.strictObject({ type: z.string(), id: z.string(), meta: meta.optional() });

const relationship = z
  .strictObject({
    data: z.union([identifier, z.array(identifier), z.null()]).optional(),
    links: links.optional(),
    meta: meta.optional(),
  })
  .refine((value) => Object.keys(value).length > 0, 'A relationship says at least one thing.');

const resource = z.strictObject({
  type: z.string(),
  id: z.string(),
  attributes: z.record(attributeName, z.unknown()).optional(),
  relationships: z.record(relationshipName, relationship).optional(),
  links: links.optional(),
  meta: meta.optional(),
});

const outer = { links: links.optional(), meta: meta.optional() };
const one = z.strictObject({ ...outer, data: resource.nullable(), included: z.array(resource).optional() });
const many = z.strictObject({ ...outer, data: z.array(resource), included: z.array(resource).optional() });
const information = z.strictObject({ ...outer, meta });

type Resource = z.infer<typeof resource>;

/**
 * What JSON:API asks of every successful document: its members, the names of attributes, no resource twice,
 * and nothing included that nobody points at. Answers the problems; none is a valid document.
 */
export function checkDocument(body: unknown): string[] {
  const parsed = schemaFor(body).safeParse(body);
  if (!parsed.success) return [z.prettifyError(parsed.error)];
  if (!('data' in parsed.data)) return [];
  const primary = [parsed.data.data].flat().filter((entry) => entry !== null);
  const included = parsed.data.included ?? [];
  return [...findDuplicates([...primary, ...included]), ...findUnlinked(primary, included)];
}

function schemaFor(body: unknown): typeof one | typeof many | typeof information {
  if (typeof body !== 'object' || body === null || !('data' in body)) return information;
  return Array.isArray(body.data) ? many : one;
}

const nameOf = ({ type, id }: { type: string; id: string }): string => `${type}/${id}`;

function findDuplicates(resources: Resource[]): string[] {
  const names = resources.map(nameOf);
  return names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${name} stands there twice`);
}

function findUnlinked(primary: Resource[], included: Resource[]): string[] {
  const linked = new Set([...primary, ...included].flatMap(linkedNames));
  return included
    .map(nameOf)
    .filter((name) => !linked.has(name))
    .map((name) => `${name} is included, but nothing points at it`);
}

const linkedNames = ({ relationships = {} }: Resource): string[] =>
  Object.values(relationships).flatMap(({ data }) => [data ?? []].flat().map(nameOf));
