import path from 'node:path';
import { pathToFileURL } from 'node:url';

type BuiltRoute = { path?: string; parentId?: string; module: { action?: unknown } };

const build = path.resolve(import.meta.dirname, '../../apps/storefront/build/server/index.js');

/** Placeholders for the parts of an address that differ for each guest. */
const parts: Record<string, string> = { provider: 'google', locale: 'fr' };

/** The address of every route that the built storefront has, in the order of its route table. */
export const storefrontAddresses = (): Promise<string[]> => addressesWith(() => true);

/** The address of every route that takes changes. */
export const storefrontActions = (): Promise<string[]> => addressesWith(({ module }) => module.action !== undefined);

async function addressesWith(isWanted: (route: BuiltRoute) => boolean): Promise<string[]> {
  const { routes } = (await import(pathToFileURL(build).href)) as { routes: Record<string, BuiltRoute> };
  const addressOf = ({ path: own = '', parentId }: BuiltRoute): string => {
    const parent = parentId === undefined ? undefined : routes[parentId];
    return `${parent ? addressOf(parent) : ''}/${own}`.replaceAll(/\/+/g, '/');
  };
  return Object.values(routes)
    .filter(isWanted)
    .map((route) => addressOf(route).replaceAll(/:(\w+)/g, (_all, name: string) => parts[name] ?? crypto.randomUUID()));
}
