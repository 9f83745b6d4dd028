import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * A fingerprint of every file in a folder that .gitignore does not name: of the sources as they are, committed or not.
 * Two results belong to the same tree when their fingerprints are equal.
 */
export function fingerprintOf(root: string): string {
  const isIgnored = ignoredBy(readFileSync(path.join(root, '.gitignore'), 'utf8'));
  const hash = createHash('sha256');
  const addFolder = (folder: string) => {
    const entries = readdirSync(path.join(root, folder), { withFileTypes: true });
    for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
      const file = path.posix.join(folder, entry.name);
      if (isIgnored(file)) continue;
      if (entry.isDirectory()) addFolder(file);
      else if (entry.isFile())
        hash
          .update(`${file}\0`)
          .update(readFileSync(path.join(root, file)))
          .update('\0');
    }
  };
  addFolder('');
  return hash.digest('hex');
}

/** Reads the three kinds of line that our .gitignore has: `name/`, `/name/` at the root, and `*.ending`. */
function ignoredBy(gitignore: string): (file: string) => boolean {
  const lines = gitignore.split(/\r?\n/).filter((line) => line !== '');
  const unknown = lines.find((line) => !/^(?:\/?[\w.-]+\/|\*\.\w+)$/.test(line));
  if (unknown) throw new Error(`.gitignore: ${unknown} is a kind of line that source-tree.ts does not know.`);
  const endings = lines.filter((line) => line.startsWith('*')).map((line) => line.slice(1));
  const folders = new Set(['.git', ...lines.filter((line) => line.endsWith('/')).map((line) => line.slice(0, -1))]);
  return (file) =>
    folders.has(path.basename(file)) || folders.has(`/${file}`) || endings.some((ending) => file.endsWith(ending));
}
