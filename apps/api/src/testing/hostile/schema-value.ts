import fc from 'fast-check';
import { hostileValue } from './hostile-values.ts';

/** As much of JSON Schema as the description of the API uses. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
};

export type Schemas = Record<string, JsonSchema>;

/** Values that a schema allows, with its edges, what lies just beyond them, and now and then anything at all. */
export function schemaValue(schema: JsonSchema, schemas: Schemas = {}, depth = 0): fc.Arbitrary<unknown> {
  const allowed = allowedValue(schema, schemas, depth);
  return fc.oneof({ weight: 12, arbitrary: allowed }, { weight: 1, arbitrary: hostileValue });
}

function allowedValue(schema: JsonSchema, schemas: Schemas, depth: number): fc.Arbitrary<unknown> {
  if (depth > 5) return fc.constant(null);
  if (schema.$ref !== undefined) {
    return allowedValue(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, schemas, depth + 1);
  }
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => schemaValue(choice, schemas, depth + 1)));
  const [type] = [schema.type].flat();
  switch (type) {
    case 'string':
      return textOf(schema);
    case 'integer':
    case 'number':
      return numberOf(schema, type === 'integer');
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(schemaValue(schema.items ?? {}, schemas, depth + 1), { maxLength: depth < 2 ? 4 : 2 });
    case 'object':
      return objectOf(schema, schemas, depth);
    default:
      return hostileValue;
  }
}

function objectOf({ properties = {}, required = [] }: JsonSchema, schemas: Schemas, depth: number) {
  const values = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, schemaValue(schema, schemas, depth + 1)]),
  );
  // Mostly what is needed, sometimes not even that.
  const whole = fc.record(values, { requiredKeys: required.filter((name) => name in values) });
  return fc.oneof({ weight: 8, arbitrary: whole }, { weight: 1, arbitrary: fc.record(values, { requiredKeys: [] }) });
}

const known: Record<string, string[]> = {
  email: ['sara@example.test', 'sara@example', `${'s'.repeat(250)}@example.test`, 'سارة@example.test'],
  uri: ['https://example.test/', 'http://127.0.0.1:1/', 'javascript:alert(1)', 'file:///etc/passwd', '//example.test'],
  'date-time': ['2026-11-20T12:30:00Z', '2026-11-21T23:59:60Z', '0000-01-01T00:00:00Z', '+275760-09-13T00:00:00.001Z'],
  date: ['2026-11-20', '2026-02-30', '1900-01-01'],
  uuid: ['01a1fdd9-a82b-7059-b02a-bb9dbbf3813c', '00000000-0000-0000-0000-000000000000'],
};

const everyday = [
  '1',
  '966512345678',
  '0512345678',
  '+966',
  'Sara',
  'سارة',
  'deliver',
  'pickup',
  'cash',
  'card',
  'items',
  '24.69,46.68',
];

function textOf({ format, pattern, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<string> {
  const lengths = fc.constantFrom(minLength, maxLength, maxLength + 1, Math.max(0, minLength - 1));
  const long = lengths.map((length) => 'ع'.repeat(Math.min(length, 9000)));
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...everyday) },
    { weight: format && known[format] ? 6 : 0, arbitrary: fc.constantFrom(...(known[format ?? ''] ?? ['x'])) },
    { weight: pattern ? 3 : 0, arbitrary: matching(pattern) },
    { weight: 1, arbitrary: long },
    { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 40) }) },
  );
}

/** Texts of a pattern, where fast-check can read it. */
function matching(pattern: string | undefined): fc.Arbitrary<string> {
  if (pattern === undefined) return fc.constant('');
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'));
  } catch {
    return fc.constant('');
  }
}

function numberOf({ minimum = -1000, maximum = 1000 }: JsonSchema, isWhole: boolean): fc.Arbitrary<number> {
  const edges = fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1, 0, 1, -0);
  const within = isWhole
    ? fc.integer({ min: Math.max(Math.ceil(minimum), -1e9), max: Math.min(Math.floor(maximum), 1e9) })
    : fc.double({ min: Math.max(minimum, -1e9), max: Math.min(maximum, 1e9), noNaN: true });
  return fc.oneof({ weight: 2, arbitrary: within }, edges);
}
