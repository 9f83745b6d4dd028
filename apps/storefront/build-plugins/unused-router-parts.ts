import type { Plugin } from 'vite';

/**
 * Parts of the router that this shop never uses, by their files, and what stands there instead. The URL map
 * comes whole with the page (`routeDiscovery: initial`), so nothing is discovered later, and nothing is
 * instrumented. The names that have no value are wanted by the router's server only. A name that is missing
 * here stops the build.
 */
const parts: Record<string, string> = {
  'lib/dom/ssr/fog-of-war.js': `
    export const isFogOfWarEnabled = () => false;
    export const getPartialManifest = (manifest) => manifest;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => undefined;
    export let getManifestPath, getPathsWithAncestors, handleClientVersionMismatch;`,
  'lib/router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export let instrumentHandler, instrumentationResultMetaContext;`,
};

/** Leaves them out of what a guest's phone fetches: 2 KB of every first visit. */
export function unusedRouterParts(): Plugin {
  const left = new Set(Object.keys(parts));
  return {
    name: 'unused-router-parts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /node_modules\/react-router\/dist\/production\/lib\// },
      handler(id) {
        const file = Object.keys(parts).find((part) => id.endsWith(`/${part}`));
        if (file) left.delete(file);
        return file && parts[file];
      },
    },
    buildEnd(error) {
      if (!error && left.size > 0) this.error(`The router has no ${[...left].join(', ')} any more.`);
    },
  };
}
