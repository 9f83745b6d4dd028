import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { handleOfFolder } from '../check/read-bundle.ts';
import { type BundleFiles, readBundle } from '../check/read-bundle.ts';

/**
 * Writes a bundle into a folder. A folder with something else in it is refused; in one that holds this
 * merchant already, files that are no longer part of the bundle are removed.
 */
export async function writeBundle(folder: string, handle: string, files: BundleFiles): Promise<void> {
  await mkdir(folder, { recursive: true });
  const isEmpty = (await readdir(folder)).length === 0;
  if (!isEmpty && (await handleOfFolder(folder)) !== handle) {
    throw new Error(`${folder} is not empty and does not hold ${handle}. Choose an empty folder.`);
  }
  const before = isEmpty ? new Map<string, Buffer>() : (await readBundle(folder)).files;
  for (const path of before.keys()) {
    if (!files.has(path)) await rm(join(folder, path));
  }
  for (const [path, content] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    if (!before.get(path)?.equals(content)) await writeFile(join(folder, path), content);
  }
}
