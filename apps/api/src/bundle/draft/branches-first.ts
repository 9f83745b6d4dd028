import { type BranchPublicationDocument, errorCodes } from '@sufra/contracts';
import {
  accept,
  isSameJson,
  type Json,
  limitToBranches,
  refuse,
  type Result,
  waitsForAllBranches,
} from '@sufra/ordering';
import { refusal, type Refusal } from '../../platform/errors/refusal.ts';
import type { BundleFiles } from '../check/read-bundle.ts';
import { writeBundleFile } from '../export/format-bundle-file.ts';
import { compareBundles, readJson } from './compare-bundles.ts';

/**
 * The files to publish so that some branches have a draft first (decision record 0133). Refused for a branch that the draft
 * does not have, and when there is nothing that these branches alone can have.
 *
 * @param base what is published
 * @param draft what is wanted at every branch at last
 * @param branches handles
 */
export function filesForBranches(
  base: BundleFiles,
  draft: BundleFiles,
  branches: readonly string[],
): Result<BundleFiles, Refusal> {
  const unknown = branches.findIndex((branch) => !draft.has(`branches/${branch}.json`));
  if (unknown >= 0)
    return refuse(
      refusal(errorCodes.publicationBranchUnknown, {
        pointer: `/branches/${unknown}`,
        params: { branch: branches[unknown] ?? '' },
      }),
    );
  const before = jsonOf(base);
  const limited = limitToBranches(before, jsonOf(draft), new Set(branches));
  const files = new Map(base);
  for (const [path, content] of limited)
    if (!isSameJson(content, before.get(path))) files.set(path, writeBundleFile(path, content));
  if ([...files].every(([path, body]) => base.get(path) === body))
    return refuse(refusal(errorCodes.publicationBranchesUnchanged, { pointer: '/branches' }));
  // Pictures of new dishes; one that is another under the same name is the same at every branch.
  for (const [path, body] of draft) if (!path.endsWith('.json') && !files.has(path)) files.set(path, body);
  return accept(files);
}

/** The differences that publishing a draft at some branches makes, and those of it that wait for all. */
export function compareForBranches(
  base: BundleFiles,
  draft: BundleFiles,
  files: BundleFiles,
): BranchPublicationDocument['data']['attributes'] {
  const [before, limited] = [jsonOf(base), jsonOf(files)];
  return {
    differences: compareBundles(base, files),
    waiting: compareBundles(base, draft).filter((difference) =>
      difference.file.endsWith('.json')
        ? waitsForAllBranches(difference, { base: before, limited })
        : !files.get(difference.file)?.equals(draft.get(difference.file) ?? Buffer.alloc(0)),
    ),
  };
}

const jsonOf = (files: BundleFiles): Map<string, Json> =>
  new Map(
    [...files].flatMap(([path, body]) => {
      const content = path.endsWith('.json') ? readJson(body) : undefined;
      return content === undefined ? [] : [[path, content]];
    }),
  );
