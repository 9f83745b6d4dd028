import { placeIn, type Place } from './capabilities.ts';

const sources = 'apps/api/src';

// Quotes, orders and what pays them are made of everything; a merchant's bundle is imported as a whole or not at all.
const mayUseOthers = new Set(['checkout', 'order', 'payment', 'merchant']);

/** Why a file of the API may not import another, and where the code belongs; undefined when it may. */
export function refuseApiImport(from: string, to: string): string | undefined {
  const importer = placeIn(sources, from);
  const imported = placeIn(sources, to);
  if (!importer?.folder || !imported?.folder) return undefined;
  if (imported.name.endsWith('.routes.ts')) {
    return `Nothing below app.ts imports routes. Move the step that ${from} needs to an operation, ${imported.folder}/<verb>-<noun>.ts.`;
  }
  if (importer.folder === imported.folder || !imported.isCapability || mayImport(importer, imported)) return undefined;
  if (!importer.isCapability) {
    return `${importer.folder}/ is shared and knows no capability. Let app.ts pass it in, or move this code to ${imported.folder}/.`;
  }
  return (
    `${importer.folder}/ may not import ${imported.folder}/: below the routes only ${[...mayUseOthers].join(', ')} use other capabilities. ` +
    `Call both from ${importer.folder}.routes.ts, or move the rule to packages/ordering.`
  );
}

// Tables name each other in foreign keys, queries join them, and database/ collects them for the migrations.
function mayImport(importer: Place, imported: Place): boolean {
  const isTable = imported.name.endsWith('.tables.ts');
  if (isTable && (/\.(tables|store)\.ts$/.test(importer.name) || importer.folder === 'database')) return true;
  return importer.name.endsWith('.routes.ts') || mayUseOthers.has(importer.folder ?? '');
}

/** SQL lives in stores: why this file may not import the query builder; undefined when it may. */
export function refuseQueryBuilder(from: string, specifier: string): string | undefined {
  const importer = placeIn(sources, from);
  if (!importer || !/^(drizzle-orm|pg)(\/|$)/.test(specifier)) return undefined;
  if (importer.folder === 'database' || /\.(store|tables)\.ts$/.test(importer.name)) return undefined;
  return `SQL lives in stores. Move the query to ${importer.folder ?? '<capability>'}.store.ts and call it from here.`;
}
