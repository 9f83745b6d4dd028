import { createRequire } from 'node:module';
import type { AnyResource } from '@sufra/contracts';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import draft6 from 'ajv/dist/refs/json-schema-draft-06.json' with { type: 'json' };

/** JSON:API's own schema of answers, as its editors published it. */
const schema: object = createRequire(import.meta.url)('jsonapi-validator/lib/schema.json');

const ajv = new Ajv({ strict: false });
ajv.addMetaSchema(draft6);
addFormats.default(ajv);
const validate = ajv.compile(schema);

type Document = { data?: AnyResource | AnyResource[] | null; included?: AnyResource[] };

/**
 * Checks a document against JSON:API: its members by JSON:API's own schema, and beyond any schema: no resource twice,
 * no name for two things of one resource, and nothing included without a reference to it. Returns the problems; empty
 * for a valid document.
 */
export function checkDocument(body: unknown): string[] {
  if (!validate(withoutOfferTypes(body)))
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  const { data, included = [] } = body as Document;
  const primary = [data ?? []].flat();
  const resources = [...primary, ...included];
  return [...findDuplicates(resources), ...resources.flatMap(findSharedNames), ...findUnlinked(primary, included)];
}

/** PROMO-03 calls an attribute of offers `type`, a name that JSON:API keeps for the resource itself. */
function withoutOfferTypes(body: unknown): unknown {
  const { included, ...rest } = body as Document;
  if (!included) return body;
  const isOffer = ({ type }: AnyResource) => ['promotion', 'campaign', 'item'].includes(type);
  const withoutType = ({ attributes: { type: _type, ...attributes }, ...offer }: AnyResource) => ({
    ...offer,
    attributes,
  });
  return { ...rest, included: included.map((each) => (isOffer(each) ? withoutType(each) : each)) };
}

/** The same of an error: our second dialect (ERR-01) says the same words under `error`, and is no part of JSON:API. */
export function checkErrors(body: Record<string, unknown>): string[] {
  const { error, ...standard } = body;
  const { errors = [] } = body as { errors?: unknown[] };
  const isSame = [errors, errors[0]].some((said) => JSON.stringify(said) === JSON.stringify(error));
  return [...checkDocument(standard), ...(isSame ? [] : ['error and errors do not say the same'])];
}

const nameOf = ({ type, id }: { type: string; id: string }): string => `${type}/${id}`;

function findDuplicates(resources: AnyResource[]): string[] {
  const names = resources.map(nameOf);
  const known = new Set<string>();
  return names.filter((name) => known.size === known.add(name).size).map((name) => `${name} stands there twice`);
}

/** A resource's attributes and relationships share one namespace: clients make one object of them. */
function findSharedNames(resource: AnyResource): string[] {
  const { attributes, relationships = {} } = resource;
  return Object.keys(relationships)
    .filter((name) => Object.hasOwn(attributes ?? {}, name))
    .map((name) => `${nameOf(resource)} has an attribute and a relationship called ${name}`);
}

function findUnlinked(primary: AnyResource[], included: AnyResource[]): string[] {
  const linked = new Set([...primary, ...included].flatMap(linkedNames));
  return included
    .map(nameOf)
    .filter((name) => !linked.has(name))
    .map((name) => `${name} is included, but nothing points at it`);
}

const linkedNames = ({ relationships = {} }: AnyResource): string[] =>
  Object.values(relationships).flatMap(({ data }) => [data ?? []].flat().map(nameOf));
