import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the clone, whatever folder the command was typed in. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** A path inside the clone. */
export function inRoot(...parts) {
  return path.join(root, ...parts);
}

/** The script behind a package's command, to be run with this Node: works the same without a shell on every system. */
export function commandOf(packageName, command) {
  const folder = inRoot('node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(folder, typeof bin === 'string' ? bin : bin[command]);
}

/** The npm that came with this Node, as a script; undefined when there is none. */
export function findNpm() {
  const beside = path.dirname(process.execPath);
  const onPath = (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, '../lib/node_modules'));
  const candidates = [
    process.env.npm_execpath ?? '',
    path.join(beside, 'node_modules/npm/bin/npm-cli.js'),
    path.join(beside, '../lib/node_modules/npm/bin/npm-cli.js'),
    ...onPath.map((folder) => path.join(folder, 'npm/bin/npm-cli.js')),
    '/usr/share/nodejs/npm/bin/npm-cli.js',
  ];
  return candidates.find((file) => path.basename(file) === 'npm-cli.js' && existsSync(file));
}
