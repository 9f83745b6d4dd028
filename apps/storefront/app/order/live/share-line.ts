import { openEventLine, type EventLine, type LineNews } from './event-line.ts';
import type { TabLine } from './tab-line.ts';

type Word =
  | { kind: 'news'; news: LineNews }
  /** From the leader, now and then and when asked: it is there, this far, and events get through or not. */
  | { kind: 'state'; isOpen: boolean; number: number | undefined }
  | { kind: 'hello' };

/** How often the leading tab says that it is there. */
export const leaderSaysEveryMs = 20_000;
/** A tab that the device put to sleep leads nobody: one that is looked at takes over. */
export const leaderSilentMs = 50_000;
/** How long a new tab waits for the leader's answer. */
export const helloMs = 3_000;

export type SharedLine = { wake: () => void; reopen: () => void; close: () => void };

/**
 * Lets the tabs of a shop share one connection: the tab that holds the lock leads and repeats what it hears to the
 * others. When it is closed the next one in line leads, and goes on behind the number it heard last. Browsers without
 * locks or channels have one connection per tab.
 */
export function shareLine(merchantId: string, tab: TabLine): SharedLine {
  const name = `sufra-orders-${merchantId}`;
  const { locks }: { locks?: LockManager | null } = navigator;
  if (!locks || typeof BroadcastChannel === 'undefined') return ownLine(merchantId, tab);

  const channel = new BroadcastChannel(name);
  const say = (word: Word) => channel.postMessage(word);
  const stopCompeting = new AbortController();
  let line: EventLine | undefined;
  let release = () => {};
  let watch: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  const state = (): Word => ({ kind: 'state', isOpen: tab.isOpen(), number: tab.seen() });
  const openLine = () =>
    openEventLine(merchantId, tab.seen, {
      onNews(news) {
        tab.hear(news);
        say({ kind: 'news', news });
      },
      onConnection(isOpen) {
        tab.setOpen(isOpen);
        say(state());
      },
    });

  const lead = () =>
    new Promise<void>((resolve) => {
      if (isClosed) return resolve();
      clearTimeout(watch);
      line = openLine();
      const saying = setInterval(() => say(state()), leaderSaysEveryMs);
      release = () => {
        clearInterval(saying);
        line?.close();
        line = undefined;
        resolve();
      };
    });

  /** Waits for the lock, or takes it from a tab that sleeps; whoever is robbed waits again and follows meanwhile. */
  const compete = (options: LockOptions) => {
    void locks.request(name, options, lead).catch(() => {
      if (isClosed) return;
      release();
      // Who took the lock still has a request of its own in line.
      if (!options.steal) compete({ signal: stopCompeting.signal });
      follow(leaderSilentMs);
    });
  };

  const follow = (milliseconds: number) => {
    clearTimeout(watch);
    if (!line && !isClosed) watch = setTimeout(takeOver, milliseconds);
  };
  const takeOver = () => {
    if (line || isClosed) return;
    // In the background nobody looks; what was missed is read when the guest comes back.
    if (document.visibilityState === 'visible') compete({ steal: true });
    else follow(leaderSilentMs);
  };

  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (data.kind === 'hello') {
      if (line) say(state());
      return;
    }
    if (line) return;
    follow(leaderSilentMs);
    if (data.kind === 'news') {
      tab.setOpen(true);
      tab.hear(data.news);
    } else {
      if (data.number !== undefined) tab.hear({ kind: 'beat', number: data.number });
      tab.setOpen(data.isOpen);
    }
  });

  compete({ signal: stopCompeting.signal });
  follow(helloMs);
  say({ kind: 'hello' });
  return {
    wake() {
      if (line) line.wake();
      else {
        say({ kind: 'hello' });
        follow(helloMs);
      }
    },
    reopen() {
      if (!line) return;
      line.close();
      line = openLine();
    },
    close() {
      isClosed = true;
      clearTimeout(watch);
      stopCompeting.abort();
      release();
      channel.close();
    },
  };
}

function ownLine(merchantId: string, tab: TabLine): SharedLine {
  const open = () => openEventLine(merchantId, tab.seen, { onNews: tab.hear, onConnection: tab.setOpen });
  let line = open();
  return {
    wake: () => line.wake(),
    reopen() {
      line.close();
      line = open();
    },
    close: () => line.close(),
  };
}
