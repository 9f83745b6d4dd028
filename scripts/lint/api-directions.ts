const sources = 'apps/api/src/';

/**
 * Which folders, or single files, each capability of the API may import, type imports included. `parts` are its
 * subfolders from the lowest to the highest, '' its own files: a part may import those before it.
 */
const capabilities: Record<string, { uses: string[]; parts?: string[] }> = {
  platform: { uses: [] },
  'context.ts': { uses: ['platform', 'catalogue/merchant/merchant.ts'] },
  catalogue: {
    uses: ['platform', 'context.ts'],
    parts: ['settings', 'schedule', 'merchant', 'availability', 'location', 'menu', 'content', 'concept', 'publishing'],
  },
  customer: {
    uses: ['platform', 'context.ts', 'catalogue'],
    parts: [
      '',
      'address',
      'block',
      'car',
      'favorite',
      'push',
      'session',
      'social',
      'sign-in',
      'merge',
      'profile',
      'password',
      'privacy',
    ],
  },
  ordering: {
    uses: ['platform', 'context.ts', 'catalogue', 'customer'],
    parts: ['', 'loyalty', 'promotion', 'checkout', 'order', 'figures', 'feedback', 'guests'],
  },
  payment: { uses: ['platform', 'context.ts', 'catalogue', 'customer', 'ordering/order/payment-port.ts'] },
  staff: { uses: ['platform', 'context.ts', 'catalogue', 'ordering'] },
  bundle: { uses: ['platform', 'context.ts', 'catalogue', 'customer', 'ordering', 'payment', 'staff'] },
};

/** Why a file of the API may not import another, and where the code belongs; undefined when it may. */
export function refuseApiImport(from: string, to: string): string | undefined {
  if (!from.startsWith(sources) || !to.startsWith(sources)) return undefined;
  const importer = placeOf(from);
  const imported = placeOf(to);
  // Files such as app.ts, and tools/, put the capabilities together.
  const known = capabilities[importer.capability];
  if (!known) return undefined;
  if (to.endsWith('.routes.ts')) {
    return `Nothing below app.ts imports routes. Move the step that ${importer.path} needs to an operation beside them.`;
  }
  if (importer.capability === imported.capability) return refusePart(importer, imported, known.parts);
  if (known.uses.some((name) => imported.path === name || imported.path.startsWith(`${name}/`))) return undefined;
  if (!(imported.capability in capabilities)) {
    return `${imported.path} puts capabilities together and is imported by none. Let app.ts pass in what it has.`;
  }
  const uses = known.uses.length > 0 ? known.uses.join(', ') : 'no other';
  return (
    `${importer.capability} may not import ${imported.capability}: it uses ${uses}. ` +
    `Let app.ts pass it in, or move this code to ${imported.capability}.`
  );
}

type FilePlace = { path: string; capability: string; part: string };

function placeOf(file: string): FilePlace {
  const path = file.slice(sources.length);
  const [capability = '', part = '', ...rest] = path.split('/');
  return { path, capability, part: rest.length > 0 ? part : '' };
}

function refusePart(importer: FilePlace, imported: FilePlace, parts: string[] | undefined): string | undefined {
  if (!parts || importer.part === imported.part) return undefined;
  const missing = [importer, imported].find(({ part }) => !parts.includes(part));
  if (missing)
    return `${missing.path} is in no part of ${missing.capability} that scripts/lint/api-directions.ts names.`;
  if (parts.indexOf(imported.part) < parts.indexOf(importer.part)) return undefined;
  const order = parts.filter((part) => part !== '').join(', ');
  return (
    `${importer.path} may not import ${imported.path}: ${importer.capability} is built in the order ${order}. ` +
    'Move what both need to the lower part, or this code to the higher one.'
  );
}

/** Routes and resources hold no SQL: why this file may not import the query builder; undefined when it may. */
export function refuseQueryBuilder(from: string, specifier: string): string | undefined {
  if (!from.startsWith(sources) || !/^(drizzle-orm|pg)(\/|$)/.test(specifier)) return undefined;
  if (!/\.(routes|resource)\.ts$/.test(from)) return undefined;
  return (
    'A route and a resource translate between the wire and an operation, and hold no SQL. ' +
    `Move the query to the operation of ${placeOf(from).capability} that this file calls.`
  );
}
