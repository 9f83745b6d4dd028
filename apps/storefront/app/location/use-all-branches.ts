import type { LocationListDocument } from '@sufra/contracts';
import type { Currency, Locale, OrderType } from '@sufra/ordering';
import { useEffect, useState } from 'react';
import { browserApi } from '../api/browser-api.ts';
import { useLanguage } from '../i18n/language.tsx';
import { useShop } from '../shell/shop.ts';
import { readBranch, type Branch } from './branch.resource.ts';
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
  const { locale } = useLanguage();
  const { currency } = useShop().prices;
  const [loaded, setLoaded] = useState<{ of: Branch[]; all: Branch[] }>();

  useEffect(() => {
    if (!hasMore) return undefined;
    let isLate = false;
    loadBranches(currency, locale).then(
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
  }, [branches, hasMore, currency, locale]);

  return loaded?.of === branches ? loaded.all : branches;
}

async function loadBranches(currency: Currency, locale: Locale): Promise<Branch[]> {
  const answer = await browserApi<LocationListDocument>({ path: '/locations', query: { limit: 999 } }, locale);
  if (!answer.ok) throw new Error(`The branches were refused: ${answer.refusal.code}`);
  return answer.value.data.map((location) => readBranch(location, currency));
}
