import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';

/**
 * The files that the worker caches for a guest without a connection: scripts, styles and fonts, but no map, and no
 * provider's form, of which a shop has one, some are heavy, and none does anything without a connection.
 */
const isHeld = (name: string): boolean =>
  /\.(?:js|css|woff2)$/.test(name) && !/^(?:map-|server-build-|[a-z-]+-form-)/.test(name);

/**
 * Bundles the worker of the shop into client/sw.js, with the list of files that it holds. Their names carry a hash of
 * their content, so the list says everything about their versions.
 */
export async function buildWorker(clientFolder: string): Promise<void> {
  const names = readdirSync(path.join(clientFolder, 'assets')).toSorted();
  const files = names.filter(isHeld).map((name) => ({ url: `/assets/${name}`, revision: null }));
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: {
      shopFiles: JSON.stringify(files),
      shopBuild: JSON.stringify(buildOf(names, clientFolder)),
      'process.env.NODE_ENV': JSON.stringify('production'),
    },
    build: {
      outDir: clientFolder,
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: {
        input: path.resolve(import.meta.dirname, '../service-worker/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
}

/** The version that pages of this build carry too. */
function buildOf(names: string[], clientFolder: string): string {
  const manifest = names.find((name) => /^manifest-[^.]+\.js$/.test(name));
  if (!manifest) throw new Error('The build has no manifest of its routes.');
  const text = readFileSync(path.join(clientFolder, 'assets', manifest), 'utf8');
  return /"version":"([^"]+)"/.exec(text)?.[1] ?? createHash('sha256').update(text).digest('hex').slice(0, 12);
}
