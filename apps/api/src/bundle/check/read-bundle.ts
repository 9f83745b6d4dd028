import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleFileKindOf } from '../schema/bundle-file.schema.ts';
import { type BundleProblem, error, valueAt, warning } from './parse-bundle-file.ts';

/** The files of a bundle by their path inside it, with forward slashes. */
export type BundleFiles = Map<string, Buffer>;

const limits = { depth: 4, files: 20_000, jsonBytes: 2_000_000, imageBytes: 3_000_000, totalBytes: 500_000_000 };

/** True for the path of a file that bundles have: JSON of a known kind, a picture, the licences. */
export const isBundlePath = (path: string): boolean => bundleFileKindOf(path) !== undefined || keptFile.test(path);

const keptFile = /^(LICENSES\.md|images\/[a-z0-9-]+(\/[a-z0-9-]+)*\.(webp|png|jpg|svg))$/;

/**
 * Reads a bundle's folder into memory. Links are not followed, so nothing outside the folder can be
 * read; files that are too large or unknown are named as problems and left out.
 */
export async function readBundle(folder: string): Promise<{ files: BundleFiles; problems: BundleProblem[] }> {
  const files: BundleFiles = new Map();
  const problems: BundleProblem[] = [];
  let totalBytes = 0;
  await readFolder('', 0);
  return { files, problems };

  async function readFolder(path: string, depth: number): Promise<void> {
    const entries = await readdir(join(folder, path), { withFileTypes: true });
    for (const entry of entries.toSorted((first, second) => (first.name < second.name ? -1 : 1))) {
      if (entry.name.startsWith('.')) continue;
      const inner = path ? `${path}/${entry.name}` : entry.name;
      if (entry.isDirectory() && depth < limits.depth) await readFolder(inner, depth + 1);
      else if (entry.isFile()) await readOne(inner);
      else
        problems.push(
          error(
            inner,
            [],
            'This is neither a file nor a folder of a bundle.',
            'Put a plain file in its place; links are not followed.',
          ),
        );
    }
  }

  async function readOne(path: string): Promise<void> {
    const isJson = bundleFileKindOf(path) !== undefined;
    if (!isJson && !keptFile.test(path)) {
      problems.push(
        warning(
          path,
          [],
          'This file is not part of a bundle and is not read.',
          'Remove it, or check its name and folder.',
        ),
      );
      return;
    }
    const limit = isJson ? limits.jsonBytes : limits.imageBytes;
    const { size } = await lstat(join(folder, path));
    totalBytes += size;
    if (size > limit || totalBytes > limits.totalBytes || files.size >= limits.files) {
      problems.push(
        error(
          path,
          [],
          `The file is too large: ${size} bytes.`,
          `Keep it below ${limit} bytes, and a bundle below ${limits.totalBytes} bytes and ${limits.files} files.`,
        ),
      );
      return;
    }
    files.set(path, await readFile(join(folder, path)));
  }
}

/** The merchant that a folder holds, as its merchant.json says; nothing when it holds none. */
export async function handleOfFolder(folder: string): Promise<string | undefined> {
  try {
    const merchant: unknown = JSON.parse(await readFile(join(folder, 'merchant.json'), 'utf8'));
    const handle = valueAt(merchant, ['handle']);
    return typeof handle === 'string' ? handle : undefined;
  } catch {
    return undefined;
  }
}
