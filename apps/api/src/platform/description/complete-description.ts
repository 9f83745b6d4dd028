import type { OpenAPIV3_1 } from 'openapi-types';
import { access, type Access } from './access-table.ts';
import { bodyExamples } from './body-examples.ts';
import { failuresOf } from './failures.ts';
import { idempotencyKeys, specialParts } from './special-parts.ts';

type Operation = OpenAPIV3_1.OperationObject;
type Described = OpenAPIV3_1.ResponsesObject[string];
const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** What the routes do not say themselves: a name for every call, who may use it, how it is refused, an example of its body. */
export function completeDescription(description: OpenAPIV3_1.Document): OpenAPIV3_1.Document {
  for (const [path, item] of Object.entries(description.paths ?? {})) {
    for (const method of methods) {
      const operation = item?.[method];
      if (operation) completeOperation(operation, method, path);
    }
  }
  return description;
}

function completeOperation(operation: Operation, method: string, path: string): void {
  const name = `${method.toUpperCase()} ${path}`;
  const who = access[name] ?? 'anyone';
  const { requestBody, responses } = specialParts[name] ?? {};
  operation.operationId = operationIdOf(method, path);
  operation.description = `For ${people[who]}.`;
  operation.security = isForAnybody(who) ? [{}, { appKey: [] }] : [{ token: [] }, { token: [], appKey: [] }];
  if (requestBody) operation.requestBody = requestBody;
  const key = idempotencyKeys[name];
  if (key) operation.parameters = [...(operation.parameters ?? []), key];
  delete operation.responses?.['4XX'];
  const kind = { isForAnybody: isForAnybody(who) };
  operation.responses = { ...operation.responses, ...failuresOf(name, kind), ...withContent(operation, responses) };
  giveExample(operation, bodyExamples[name]);
}

/** A call may answer as JSON and otherwise. */
function withContent(operation: Operation, special: OpenAPIV3_1.ResponsesObject = {}): OpenAPIV3_1.ResponsesObject {
  return Object.fromEntries(
    Object.entries(special).map(([status, response]) => [
      status,
      mergeContent(operation.responses?.[status], response),
    ]),
  );
}

function mergeContent(own: Described | undefined, special: Described): Described {
  if (!own || !('content' in own) || !('content' in special)) return special;
  return { ...special, content: { ...own.content, ...special.content } };
}

function giveExample({ requestBody }: Operation, example: object | undefined): void {
  if (!example || !requestBody || !('content' in requestBody)) return;
  for (const media of Object.values(requestBody.content)) media.example = example;
}

const isForAnybody = (who: Access): boolean => who === 'anyone' || who === 'proof';

const people: Record<Access, string> = {
  anyone: 'anybody',
  proof: 'anybody; a wrong code, password or token answers 401',
  customers: 'customers who signed in',
  owner: 'the customer whom the path names; another one’s id answers 404',
  order: 'the customer of the order and the staff of its branch; to others it does not exist',
  guest: 'the customer of the order; to others it does not exist',
  branch: 'the staff of the order’s branch',
  staff: 'the staff of the merchant',
  people: 'customers and staff, each for what is theirs',
};

/** GET /customers/{id}/cars is getCustomersIdCars. */
const operationIdOf = (method: string, path: string): string =>
  method + path.replace(/[^A-Za-z]+([A-Za-z]?)/g, (_, letter: string) => letter.toUpperCase());
