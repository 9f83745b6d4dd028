import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';

/** Values as the database writes them, in the order of a table's columns. */
export type Texts = (string | null)[];

/** A row with its order and the customer of that as the order named them when it was archived. */
export type StoredRow = { order: string; customer: string; row: Texts };

const manifest = z.object({
  format: z.literal(1),
  merchant: z.uuid(),
  month: z.string(),
  orders: z.number(),
  tables: z.array(
    z.object({
      name: z.string(),
      file: z.string(),
      rows: z.number(),
      sha256: z.string(),
      columns: z.array(z.object({ name: z.string(), type: z.string() })),
      /** Stretches of the file that can be read by themselves, each by its first order. */
      parts: z.array(z.object({ first: z.uuid(), offset: z.number(), length: z.number(), sha256: z.string() })),
    }),
  ),
});
export type Manifest = z.infer<typeof manifest>;
export type ArchivedTable = Manifest['tables'][number];

/** Why an archive may not be written, read or restored, in words for the person at the command. Nothing was changed. */
export class ArchiveRefused extends Error {}

const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');
const [pack, unpack] = [promisify(gzip), promisify(gunzip)];

export const folderOf = (root: string, merchantId: string, month: string): string => join(root, merchantId, month);

/** Characters of a part at least, before the next order begins another one. */
const partSize = 1_000_000;

/**
 * Writes a table as CSV in the manner of PostgreSQL: nothing between commas is NULL, `""` an empty text. The file is made of
 * gzip members one after the other, so that any tool reads the whole of it and the server the few rows of one order.
 */
export async function writeTable(
  folder: string,
  { name, columns }: Pick<ArchivedTable, 'name' | 'columns'>,
  rows: AsyncIterable<StoredRow>,
): Promise<ArchivedTable> {
  const table: ArchivedTable = { name, file: `${name}.csv.gz`, rows: 0, sha256: '', columns, parts: [] };
  const whole = createHash('sha256');
  const file = await open(join(folder, table.file), 'wx', 0o600);
  let offset = 0;
  let [first, last] = ['', ''];
  let text = `${writeLine(['of order', 'of customer', ...columns.map((column) => column.name)])}\n`;
  const write = async (): Promise<void> => {
    const bytes = await pack(text);
    await file.write(bytes, 0, bytes.length, offset);
    whole.update(bytes);
    if (first !== '') table.parts.push({ first, offset, length: bytes.length, sha256: sha256(bytes) });
    offset += bytes.length;
    text = '';
    first = '';
  };
  try {
    await write();
    for await (const { order, customer, row } of rows) {
      if (order !== last && text.length >= partSize) await write();
      if (first === '') first = order;
      last = order;
      text += `${writeLine([order, customer, ...row])}\n`;
      table.rows += 1;
    }
    if (text !== '') await write();
    await file.sync();
  } finally {
    await file.close();
  }
  return { ...table, sha256: whole.digest('hex') };
}

/** Writes what the files are and puts the folder in its place, durably; answers the checksum of all of it. */
export async function finishArchive(partial: string, folder: string, content: Manifest): Promise<string> {
  const text = `${JSON.stringify(content, undefined, 1)}\n`;
  const file = await open(join(partial, 'manifest.json'), 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await syncFolder(partial);
  await setAside(folder);
  await rename(partial, folder);
  await syncFolder(dirname(folder));
  return sha256(text);
}

/** Files that another database or a killed run left under the name stay beside it: only a person deletes archives. */
async function setAside(folder: string): Promise<void> {
  const old = await readFile(join(folder, 'manifest.json')).catch(() => undefined);
  if (!old) return rm(folder, { recursive: true, force: true });
  const aside = `${folder}.${sha256(old).slice(0, 12)}`;
  await rm(aside, { recursive: true, force: true });
  await rename(folder, aside);
}

/** An empty folder beside the one that it will become. Leftovers of an earlier run go. */
export async function beginArchive(folder: string): Promise<string> {
  const partial = `${folder}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true, mode: 0o700 });
  return partial;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Reads the manifest of an archived month.
 *
 * @throws ArchiveRefused when it is not there, or not the one that was noted.
 */
export async function readManifest(folder: string, checksum: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch((error: Error) => {
    throw new ArchiveRefused(`${join(folder, 'manifest.json')} cannot be read: ${error.message}.`);
  });
  if (sha256(text) !== checksum)
    throw new ArchiveRefused(
      `${join(folder, 'manifest.json')} is not what was archived: its SHA-256 is ${sha256(text)} and was ${checksum}.`,
    );
  return manifest.parse(JSON.parse(text));
}

/** @throws ArchiveRefused when a file is not to the byte what the manifest says. */
export async function verifyFiles(folder: string, { tables }: Manifest): Promise<void> {
  for (const { file, sha256: expected } of tables) {
    const hash = createHash('sha256');
    await withFile(join(folder, file), async (handle) => {
      for await (const bytes of handle.createReadStream({ autoClose: false })) hash.update(bytes as Buffer);
    });
    const found = hash.digest('hex');
    if (found !== expected)
      throw new ArchiveRefused(`${join(folder, file)} is damaged: its SHA-256 is ${found} and was ${expected}.`);
  }
}

/** The rows of a table in their order: of one order, or all. */
export async function* readTable(folder: string, table: ArchivedTable, order?: string): AsyncGenerator<StoredRow> {
  const parts = order === undefined ? table.parts : table.parts.filter(({ first }) => first <= order).slice(-1);
  for (const part of parts) {
    const bytes = Buffer.alloc(part.length);
    await withFile(join(folder, table.file), (handle) => handle.read(bytes, 0, part.length, part.offset));
    if (sha256(bytes) !== part.sha256)
      throw new ArchiveRefused(`${join(folder, table.file)} is damaged at byte ${part.offset}.`);
    for (const [own, customer, ...row] of readLines((await unpack(bytes)).toString('utf8')))
      if (order === undefined || own === order) yield { order: own ?? '', customer: customer ?? '', row };
  }
}

async function withFile<T>(path: string, work: (handle: FileHandle) => Promise<T>): Promise<T> {
  const handle = await open(path, 'r').catch((error: Error) => {
    throw new ArchiveRefused(`${path} cannot be read: ${error.message}.`);
  });
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}

const writeLine = (values: Texts): string =>
  values.map((value) => (value === null ? '' : `"${value.replaceAll('"', '""')}"`)).join(',');

/** Reads what `writeLine` wrote: every value that is not NULL stands in quotes, line breaks too. */
function* readLines(text: string): Generator<Texts> {
  let row: Texts = [];
  for (let at = 0; at < text.length;) {
    let value: string | null = null;
    if (text[at] === '"') {
      let end = text.indexOf('"', at + 1);
      while (text[end + 1] === '"') end = text.indexOf('"', end + 2);
      value = text.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
    }
    row.push(value);
    if (text[at] === '\n') {
      yield row;
      row = [];
    }
    at += 1;
  }
}
