import { z } from 'zod';
import { bundleFileKinds, kinds } from './bundle-file.schema.ts';

/**
 * JSON Schemas of all bundle files by file name, as committed in merchants/schema. They give editors
 * completion and marks; `check` knows more (references between files, pictures, money digits).
 *
 * @example Object.keys(bundleJsonSchemas())[0] // 'merchant.schema.json'
 */
export function bundleJsonSchemas(): Record<string, object> {
  return Object.fromEntries(
    kinds.map((kind) => [
      `${kind}.schema.json`,
      z.toJSONSchema(bundleFileKinds[kind].schema, { io: 'input', reused: 'ref' }),
    ]),
  );
}
