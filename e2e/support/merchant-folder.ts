import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const sample = path.resolve(import.meta.dirname, '../../merchants/saffron-and-char');
const tool = path.resolve(import.meta.dirname, '../../apps/api/src/bundle/merchant-tool.ts');

export type MerchantFolder = {
  /** Replaces a text in one of the bundle's files; it must be there. */
  replace(file: string, from: string, to: string): void;
  /** Brings the shop to what the folder says, from a second process, as its owner would. */
  import(): Promise<void>;
  /** Marks something sold out or back: `stock('out', 'item', 'falafel-plate', 'al-olaya')`. */
  stock(...words: string[]): Promise<void>;
  remove(): void;
};

/** A copy of the sample merchant's files that a test may change, for the shop on a PostgreSQL database. */
export function copyMerchant(databaseUrl: string): MerchantFolder {
  const parent = mkdtempSync(path.join(tmpdir(), 'sufra-merchant-'));
  const folder = path.join(parent, path.basename(sample));
  cpSync(sample, folder, { recursive: true });
  const runTool = async (...words: string[]) => {
    const { VITEST: _vitest, ...inherited } = process.env;
    const env = { ...inherited, DATABASE_URL: databaseUrl, SECRET_KEY: 'a key that only the journeys ever use' };
    await promisify(execFile)(process.execPath, [tool, ...words], { env });
  };
  return {
    replace(file, from, to) {
      const address = path.join(folder, file);
      const text = readFileSync(address, 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not hold: ${from}`);
      writeFileSync(address, text.replace(from, to));
    },
    import: () => runTool('import', folder),
    stock: (...words) => runTool('stock', path.basename(sample), ...words),
    remove: () => rmSync(parent, { recursive: true, force: true }),
  };
}
