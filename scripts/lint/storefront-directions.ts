import { placeIn } from './capabilities.ts';

const sources = 'apps/storefront/app';

/** Why a file of the storefront may not import another, and where the code belongs; undefined when it may. */
export function refuseStorefrontImport(from: string, to: string): string | undefined {
  const importer = placeIn(sources, from);
  const imported = placeIn(sources, to);
  if (!importer?.folder || !imported?.folder || importer.folder === imported.folder) return undefined;
  if (isRoute(importer.name)) return undefined;
  if (isRoute(imported.name)) {
    return `Nothing imports a route module. Move what ${from} needs out of it, into ${imported.folder}/ or ui/.`;
  }
  if (!imported.isCapability) return undefined;
  if (!importer.isCapability) {
    return `${importer.folder}/ is shared and knows no capability. Let a route module pass it in, or move this code to ${imported.folder}/.`;
  }
  return (
    `${importer.folder}/ may not import ${imported.folder}/: only route modules bring capabilities together. ` +
    `Import it in a ${importer.folder}/*.route.tsx and pass it down, or move a rule to packages/ordering and a shared control to ui/.`
  );
}

/** What brings capabilities together: a page of routes.ts, or a part of one that pages load, such as the cart. */
function isRoute(name: string): boolean {
  return name.endsWith('.route.tsx') || name.endsWith('.route.ts');
}
