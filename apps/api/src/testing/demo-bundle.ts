import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type BundleFileKind, bundleFileKindOf, bundleFileKinds } from '../bundle/schema/bundle-file.schema.ts';

/** The folder of the sample merchant that comes with the product. */
export const demoFolder = fileURLToPath(new URL('../../../../merchants/saffron-and-char/', import.meta.url));

export const demoPaths = readdirSync(demoFolder, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.[a-z]+$/.test(path))
  .toSorted();

export const demoText = (path: string): string => readFileSync(demoFolder + path, 'utf8');

type Parsed<Kind extends BundleFileKind> = ReturnType<(typeof bundleFileKinds)[Kind]['schema']['parse']>;

/** All files of one kind, parsed; a file that breaks its schema throws. */
export function demoFiles<Kind extends BundleFileKind>(kind: Kind): Parsed<Kind>[] {
  const { schema } = bundleFileKinds[kind];
  return demoPaths
    .filter((path) => bundleFileKindOf(path) === kind)
    .map((path) => schema.parse(JSON.parse(demoText(path))) as Parsed<Kind>);
}

/** The only file of a kind. */
export function demoFile<Kind extends BundleFileKind>(kind: Kind): Parsed<Kind> {
  const [file] = demoFiles(kind);
  if (!file) throw new Error(`the demo merchant has no file of kind ${kind}`);
  return file;
}
