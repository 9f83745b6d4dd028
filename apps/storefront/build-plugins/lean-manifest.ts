import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

type Manifest = { routes: Record<string, { imports?: string[] }> };

const start = 'window.__reactRouterManifest=';

/**
 * Takes the list of shared files of every page out of the URL map, a third of what each first visit fetches for it.
 * Only links that prefetch read it, and there are none: the server has a map of its own for the page it answers.
 */
export async function leanManifest(clientFolder: string): Promise<void> {
  const assets = path.join(clientFolder, 'assets');
  const name = (await readdir(assets)).find((file) => /^manifest-\w+\.js$/.test(file));
  const text = name ? await readFile(path.join(assets, name), 'utf8') : '';
  if (!name || !text.startsWith(start)) throw new Error('The build wrote no map of the routes where it is looked for.');
  const manifest = JSON.parse(text.slice(start.length).replace(/;\s*$/, '')) as Manifest;
  for (const route of Object.values(manifest.routes)) delete route.imports;
  await writeFile(path.join(assets, name), `${start}${JSON.stringify(manifest)};`);
}
