import type { DraftDocument, PublicationListDocument } from '@sufra/contracts';
import type { RequestContext } from '../../context.ts';
import { readJson } from './compare-bundles.ts';
import type { Draft, Publication } from './draft.store.ts';
import { checkDraft, type DraftConflict, openFiles, type OpenDraft } from './edit-draft.ts';
import { describeProblemIn } from './problem-words.ts';
import { currentPublication } from './publish-bundle.ts';

/** A draft as a list shows it. */
export const summaryOf = (draft: Draft, currentId: string) => ({
  revision: draft.revision,
  'created-at': draft.createdAt.toISOString(),
  'created-by': draft.createdBy,
  'changed-at': draft.changedAt.toISOString(),
  'changed-by': draft.changedBy,
  'is-outdated': draft.baseId !== currentId,
  'publish-at': draft.publishAt?.toISOString() ?? null,
  reason: draft.why,
  branches: draft.publishBranches,
  failure: draft.failure,
});

type PublicationRow = Omit<Publication, 'merchantId' | 'files'>;

export const presentPublication = (
  row: PublicationRow,
  currentId: string,
): PublicationListDocument['data'][number] => ({
  type: 'publications',
  id: row.id,
  attributes: {
    hash: row.hash,
    'published-at': row.at.toISOString(),
    by: row.staffName,
    reason: row.why,
    source: row.source,
    restores: row.restores,
    branches: row.branches,
    'is-current': row.id === currentId,
    'change-count': row.changeCount,
  },
});

/**
 * A draft with what it changes and what is wrong with it; `since` leaves files out that did not change. Where its files
 * are not at hand, they are read only if something of them is to be told.
 */
export async function presentDraft(
  context: RequestContext,
  draft: Draft,
  { open, since = -1, conflicts = [] }: { open?: OpenDraft; since?: number; conflicts?: DraftConflict[] } = {},
): Promise<DraftDocument> {
  const { id } = await currentPublication(context, context.merchant);
  let opening = open && Promise.resolve(open);
  const read = () => (opening ??= openFiles(context, draft));
  const { problems, differences, pictures } = await checkDraft(draft, read);
  return {
    data: {
      type: 'drafts',
      id: draft.id,
      attributes: {
        ...summaryOf(draft, id),
        files: draft.revision > since ? presentFiles(await read(), since) : [],
        pictures,
        problems: problems.map((problem) => describeProblemIn(problem, context.locale)),
        differences,
        conflicts,
      },
    },
  };
}

function presentFiles({ base, own, files }: OpenDraft, since: number): DraftDocument['data']['attributes']['files'] {
  const changed = new Map(own.map((file) => [file.path, file]));
  const paths = since < 0 ? new Set([...base.keys(), ...changed.keys()]) : changed.keys();
  return [...paths].flatMap((path) => {
    const file = changed.get(path);
    const revision = file?.revision ?? 0;
    if (!path.endsWith('.json') || revision <= since) return [];
    const content = readJson(files.get(path)) ?? null;
    return [{ path, revision, 'changed-by': file?.changedBy ?? null, content }];
  });
}
