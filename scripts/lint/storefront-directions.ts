import type { Breach } from './breach.ts';
import { placeIn } from './capabilities.ts';
import type { SourceFile } from './source-file.ts';

const sources = 'apps/storefront/app';

/** The folders shared by all parts of the shop, from the bottom up: each imports only those before it. */
const shared = [
  'i18n',
  'storage',
  'api',
  'shell',
  'document',
  'kiosk',
  'notifications',
  'offline',
  'analytics',
  'api.server',
];

/** The capabilities from the bottom up, above what is shared. Route modules import all of them. */
const capabilities = [
  'content',
  'location',
  'schedule',
  'customer',
  'menu',
  'curbside',
  'favorite',
  'loyalty',
  'promotion',
  'feedback',
  'cart',
  'checkout',
  'payment',
  'order',
];
const drawnOrder = [...shared, ...capabilities];

/** Why a file of the storefront may not import another, and where the code belongs; undefined when it may. */
export function refuseStorefrontImport(from: string, to: string): string | undefined {
  const importer = placeIn(sources, from);
  const imported = placeIn(sources, to);
  if (!importer?.folder || !imported?.folder || importer.folder === imported.folder) return undefined;
  if (isRoute(imported.name)) {
    return `Nothing imports a route module. Move what ${from} needs out of it, into ${imported.folder}/ or packages/ui.`;
  }
  if (isRoute(importer.name)) return undefined;
  const [own, other] = [drawnOrder.indexOf(importer.folder), drawnOrder.indexOf(imported.folder)];
  if (own === -1) {
    return `${importer.folder}/ has no place yet. Name it in drawnOrder of scripts/lint/storefront-directions.ts, above what it imports.`;
  }
  if (other < own) return undefined;
  if (own < shared.length && other >= shared.length) {
    return `${importer.folder}/ is shared and knows no capability. Let a route module pass it in, or move this code to ${imported.folder}/.`;
  }
  return (
    `${importer.folder}/ may not import ${imported.folder}/, which stands above it: ${drawnOrder.join(' < ')}. ` +
    `Import it in a ${importer.folder}/*.route.tsx and pass it down, or move a rule to packages/ordering and a shared control to packages/ui.`
  );
}

/** Files that are called route modules and are in no URL: they would bring capabilities together unseen. */
export function findUnroutedModules(files: readonly SourceFile[]): Breach[] {
  const table = files.find(({ path }) => path === `${sources}/routes.ts`)?.text ?? '';
  return files
    .filter(({ path }) => path.startsWith(`${sources}/`) && isRoute(path))
    .filter(({ path }) => !table.includes(`'${path.slice(sources.length + 1)}'`))
    .map(({ path }) => ({
      path,
      line: 1,
      message:
        'This is in no URL. Name it in routes.ts, or call it what it is, without .route, and put it below the capabilities it imports.',
    }));
}

/** A page, or what a page of its own address answers. */
function isRoute(name: string): boolean {
  return name.endsWith('.route.tsx') || name.endsWith('.route.ts');
}
