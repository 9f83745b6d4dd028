import { useState } from 'react';

/** As many as somebody reads; a brand with hundreds of branches is searched. */
export const atATime = 30;

/** The first of a long list, and more of it on demand; what is chosen is never left out. */
export function useFirstOfMany<Entry>(list: readonly Entry[], isChosen: (entry: Entry) => boolean) {
  const [limit, setLimit] = useState(atATime);
  const shown = list.filter((entry, index) => index < limit || isChosen(entry));
  return { shown, left: list.length - shown.length, showMore: () => setLimit((current) => current + atATime) };
}
