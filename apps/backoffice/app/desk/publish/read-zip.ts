import { mostFolderBytes } from '@sufra/contracts';
import { unzipSync } from 'fflate';

/** Files of a packed folder, by their paths inside the folder that holds `merchant.json`. */
export type PackedFiles = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

/**
 * Unpacks a folder that was packed by a desk or by a computer: the folder around the files is left out, with all that lies beside it.
 *
 * @param most bytes that are unpacked
 * @returns the files; `not-a-zip` for anything that is none or is damaged, `too-large` before anything beyond
 *   `most` is unpacked.
 */
export function readZip(packed: Uint8Array, most = mostFolderBytes): PackedFiles | 'not-a-zip' | 'too-large' {
  let bytes = 0;
  let entries: Record<string, Uint8Array<ArrayBuffer>>;
  try {
    entries = unzipSync(packed, {
      filter: ({ name, originalSize }) => {
        if (name.endsWith('/')) return false;
        bytes += originalSize;
        return bytes <= most;
      },
    });
  } catch {
    return 'not-a-zip';
  }
  if (bytes > most) return 'too-large';
  const names = Object.keys(entries);
  const roots = names.filter((name) => name === 'merchant.json' || name.endsWith('/merchant.json'));
  const root = roots.toSorted((one, other) => one.length - other.length)[0]?.slice(0, -'merchant.json'.length) ?? '';
  return new Map(
    Object.entries(entries).flatMap(([name, body]) => (name.startsWith(root) ? [[name.slice(root.length), body]] : [])),
  );
}
