import path from 'node:path';
import type { Plugin } from 'vite';

const lostChunks = path.resolve(import.meta.dirname, '../app/document/load-route-module.ts');

/**
 * The one place that changes a dependency: parts of the router by their files, and what stands there instead. The build
 * fails when one of them, a name that another file imports from it, or the line that is changed, is missing.
 *
 * - The URL map comes whole with the page (`routeDiscovery: initial`) and nothing is instrumented, but the router has no
 *   switch that leaves either part out: 1.9 KB of script of every first visit, without which the menu has 112 KB and with
 *   which it has 114 (record 0098).
 * - A chunk that is lost after a deployment is answered by the shop (ERR-19): the router's own answer, a reload at the
 *   address that the guest is leaving, each time, cannot be turned off.
 * - A page that was left fetches its sheets again before its data. Nothing watches the data meanwhile: without a connection
 *   each way back was an unhandled rejection, beside the error page that the guest reads.
 *
 * The names without a value are imported by the router's server only.
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
  'lib/dom/ssr/routeModules.js': `export { loadRouteModule } from ${JSON.stringify(lostChunks)};`,
};

const changed = { file: 'lib/dom/ssr/routes.js', from: 'return handler();', to: 'return await handler();' };

export function unusedRouterParts(): Plugin {
  const left = new Set([...Object.keys(parts), changed.file]);
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
    transform: {
      filter: { id: /node_modules\/react-router\/dist\/production\/lib\/dom\/ssr\/routes\.js$/ },
      handler(code) {
        if (code.split(changed.from).length === 2) left.delete(changed.file);
        return code.replace(changed.from, changed.to);
      },
    },
    buildEnd(error) {
      if (!error && left.size > 0) this.error(`The router has ${[...left].join(', ')} no more, or not as it was.`);
    },
  };
}
