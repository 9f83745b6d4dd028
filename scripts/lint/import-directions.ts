import { refuseApiImport, refuseQueryBuilder } from './api-directions.ts';
import type { Breach } from './breach.ts';
import { importsOf, type Import } from './imports-of.ts';
import type { SourceFile } from './source-file.ts';
import { refuseStorefrontImport } from './storefront-directions.ts';

/** Imports that point the wrong way inside an app. (Between workspaces the linter's own configuration refuses them.) */
export function findImportBreaches(files: readonly SourceFile[]): Breach[] {
  return files.filter((file) => !isTestCode(file.path)).flatMap(breachesOf);
}

function breachesOf(file: SourceFile): Breach[] {
  return importsOf(file).flatMap((found) => {
    const message = refuse(file.path, found);
    return message ? [{ path: file.path, line: found.line, message }] : [];
  });
}

function refuse(from: string, { specifier, target, isTypeOnly }: Import): string | undefined {
  if (target) return refuseStorefrontImport(from, target) ?? refuseApiImport(from, target);
  return isTypeOnly ? undefined : refuseQueryBuilder(from, specifier);
}

// A test may set the scene with any part of its app.
function isTestCode(file: string): boolean {
  return /\.test\.tsx?$/.test(file) || file.includes('/testing/');
}
