import type { OrderEvent } from '@sufra/contracts';
import type { LineNews } from './event-line.ts';

export type Watcher = {
  onEvent: (event: OrderEvent) => void;
  /** True as well when something may have been missed: what is shown is to be read again. */
  onConnection: (isOpen: boolean) => void;
};

/** What one tab knows of the line: who watches, how far it has heard, and whether events get through. */
export type TabLine = {
  watchers: Set<Watcher>;
  seen: () => number | undefined;
  isOpen: () => boolean;
  hear: (news: LineNews) => void;
  setOpen: (isOpen: boolean) => void;
  /** Somebody else is signed in: their events are numbered anew. */
  forget: () => void;
};

/**
 * Holds what comes in against its number: what was heard before is dropped, and a number that is missing has
 * everybody read again. However often lines break and tabs take over from each other, nobody hears twice.
 */
export function createTabLine(): TabLine {
  const watchers = new Set<Watcher>();
  let seen: number | undefined;
  let isOpen = true;

  const tell = (act: (watcher: Watcher) => void) => [...watchers].forEach(act);
  const readAgain = () => tell(({ onConnection }) => onConnection(true));

  return {
    watchers,
    seen: () => seen,
    isOpen: () => isOpen,
    hear(news) {
      if (news.kind === 'event') {
        const { event } = news;
        if (seen !== undefined && event.number <= seen) return;
        const isGap = seen !== undefined && event.number > seen + 1;
        seen = event.number;
        tell(({ onEvent }) => onEvent(event));
        if (isGap) readAgain();
        return;
      }
      // A tab that has just taken over may know less than this one. The first number of all says where the line
      // begins: what happened since the page was made is behind it.
      if (news.kind === 'beat' && seen !== undefined && news.number <= seen) return;
      seen = news.number;
      readAgain();
    },
    setOpen(next) {
      if (next === isOpen) return;
      isOpen = next;
      tell(({ onConnection }) => onConnection(next));
    },
    forget() {
      seen = undefined;
    },
  };
}
