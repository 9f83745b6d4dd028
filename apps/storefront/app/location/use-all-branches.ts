import type { OrderType } from '@sufra/ordering';
import { useEffect, useState } from 'react';
import type { Branch } from './branch.resource.ts';
import { branchesServing } from './offered-places.ts';
import { atATime } from './use-first-of-many.ts';

export type FirstBranches = {
  branches: Branch[];
  /** There are others, which the page leaves to the screen. */
  hasMore?: boolean;
};

/** What a page brings of a brand with hundreds of branches: those that a guest sees first. */
export function firstBranches(all: Branch[], orderType: OrderType): FirstBranches {
  const serving = branchesServing(all, orderType);
  return { branches: serving.slice(0, atATime), hasMore: serving.length > atATime };
}

/** All branches of the brand: at once the ones that came with the page, the others as soon as they were asked for. */
export function useAllBranches({ branches, hasMore }: FirstBranches): Branch[] {
  const [loaded, setLoaded] = useState<{ of: Branch[]; all: Branch[] }>();

  useEffect(() => {
    if (!hasMore) return undefined;
    let isLate = false;
    loadBranches().then(
      (all) => isLate || setLoaded({ of: branches, all }),
      // As when the page itself cannot be loaded: the chooser says so, and offers to try again.
      (problem: unknown) =>
        isLate ||
        setLoaded(() => {
          throw problem;
        }),
    );
    return () => {
      isLate = true;
    };
  }, [branches, hasMore]);

  return loaded?.of === branches ? loaded.all : branches;
}

async function loadBranches(): Promise<Branch[]> {
  const answer = await fetch('/location/branches', { headers: { accept: 'application/json' } });
  if (!answer.ok) throw new Error(`The branches could not be loaded: ${answer.status}`);
  return (await answer.json()) as Branch[];
}
