import { storageKeys } from '@sufra/contracts/storage-keys';
import { shareLine, type SharedLine } from './live/share-line.ts';
import { createTabLine, type TabLine, type Watcher } from './live/tab-line.ts';

type Line = { tab: TabLine; shared: SharedLine | undefined; stop: () => void };

const lines = new Map<string, Line>();

/**
 * Listens on the merchant's channel (RT-01) as long as anything in this tab watches, over the one connection that the
 * tabs share. A watcher is told when what it shows may be out of date. Answers how to stop.
 */
export function watchOrders(merchantId: string, watcher: Watcher): () => void {
  const line = lines.get(merchantId) ?? startLine(merchantId);
  lines.set(merchantId, line);
  line.tab.watchers.add(watcher);
  if (!line.tab.isOpen()) watcher.onConnection(false);
  return () => {
    line.tab.watchers.delete(watcher);
    if (line.tab.watchers.size > 0) return;
    if (lines.get(merchantId) === line) lines.delete(merchantId);
    line.stop();
  };
}

function startLine(merchantId: string): Line {
  const tab = createTabLine();
  const line: Line = { tab, shared: shareLine(merchantId, tab), stop };
  const start = () => (line.shared ??= shareLine(merchantId, tab));
  const pause = () => {
    line.shared?.close();
    line.shared = undefined;
  };
  const onWake = () => {
    if (document.visibilityState === 'visible') line.shared?.wake();
  };
  // A page that is kept for the way back must hold no lock that the others wait for.
  const onHide = ({ persisted }: PageTransitionEvent) => persisted && pause();
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && start();
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== null && key !== storageKeys.currentUser) return;
    const [before, now] = [idOf(oldValue), idOf(newValue)];
    if (key !== null && before === now) return;
    // Whoever was signed in is no longer; nobody listens for them.
    tab.forget();
    if (now === undefined) pause();
    else if (line.shared) line.shared.reopen();
    else start();
  };

  document.addEventListener('visibilitychange', onWake);
  addEventListener('online', onWake);
  addEventListener('pagehide', onHide);
  addEventListener('pageshow', onShow);
  addEventListener('storage', onStorage);
  return line;

  function stop(): void {
    pause();
    document.removeEventListener('visibilitychange', onWake);
    removeEventListener('online', onWake);
    removeEventListener('pagehide', onHide);
    removeEventListener('pageshow', onShow);
    removeEventListener('storage', onStorage);
  }
}

function idOf(customer: string | null): unknown {
  try {
    return (JSON.parse(customer ?? 'null') as { id?: unknown } | null)?.id;
  } catch {
    return undefined;
  }
}
