import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { OpenAPIV3_1 } from 'openapi-types';

export type Description = OpenAPIV3_1.Document;
export type Answer = { status: number; type: string; body: string };
type Response = OpenAPIV3_1.ResponseObject;

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);

/** Schemas are compiled once for each description: it takes longer than all the answers they check. */
const compiled = new WeakMap<Description, Map<string, ValidateFunction>>();

/** The differences between an answer to a described call ("GET /menus") and its description; empty for none. */
export function checkDescribed(description: Description, call: string, { status, type, body }: Answer): string[] {
  const [method = '', path = ''] = call.split(' ');
  const responses = description.paths?.[path]?.[method.toLowerCase() as 'get']?.responses;
  const described = [String(status), `${Math.floor(status / 100)}XX`].find((each) => responses?.[each]);
  const response = described && follow(description, responses?.[described]);
  if (!response) return [`${status} is not described`];
  if (body === '') return response.content ? ['what is described has a body'] : [];
  const media = response.content?.[type];
  if (!media) return [`${type} is not described`];
  if (!type.endsWith('json') || !media.schema) return [];
  const validate = validatorOf(description, `${call} ${described}`, media.schema);
  validate(JSON.parse(body));
  return (validate.errors ?? []).map(
    (error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`,
  );
}

function follow({ components }: Description, response: OpenAPIV3_1.ReferenceObject | Response | undefined) {
  if (!response || !('$ref' in response)) return response;
  return components?.responses?.[response.$ref.split('/').at(-1) ?? ''] as Response | undefined;
}

function validatorOf(description: Description, name: string, schema: object): ValidateFunction {
  const known = compiled.get(description) ?? new Map<string, ValidateFunction>();
  compiled.set(description, known);
  // References lead into the components, so these travel along.
  const validate = known.get(name) ?? ajv.compile({ ...schema, components: description.components });
  known.set(name, validate);
  return validate;
}
