import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { valueAt } from './parse-bundle-file.ts';

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
