import type { WorkerMessage } from './worker-messages.ts';

const lookMs = 60 * 60 * 1000;

type Finder = { onWaiting: (worker: ServiceWorker) => void };

/**
 * Registers the worker at /sw.js (MISC-04) and looks for a newer one: every hour, and when the guest comes back to
 * the page. A new worker waits; whoever asked is told. Answers how to stop looking.
 */
export function registerWorker({ onWaiting }: Finder): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  let registration: ServiceWorkerRegistration | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  // Without a connection there is nothing newer to find.
  const look = () => void registration?.update().catch(() => undefined);
  const onVisible = () => {
    if (document.visibilityState === 'visible') look();
  };
  const watch = (found: ServiceWorkerRegistration | undefined) => {
    // Browsers whose workers are switched off may answer with nothing.
    if (!found) return;
    registration = found;
    if (found.waiting && navigator.serviceWorker.controller) onWaiting(found.waiting);
    found.addEventListener('updatefound', () => {
      const { installing } = found;
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'installed' && navigator.serviceWorker.controller) onWaiting(installing);
      });
    });
    timer = setInterval(look, lookMs);
    document.addEventListener('visibilitychange', onVisible);
  };
  navigator.serviceWorker.register('/sw.js').then(watch, () => undefined);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

/** The build of a worker, or undefined when it does not answer. */
export function buildOf(worker: ServiceWorker): Promise<string | undefined> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }) => resolve(typeof data === 'string' ? data : undefined));
    port1.start();
    setTimeout(resolve, 2_000);
    worker.postMessage({ type: 'which-build' } satisfies WorkerMessage, [port2]);
  });
}

/** The build that this page came from. */
export const buildOfPage = (): string | undefined =>
  (Reflect.get(window, '__reactRouterManifest') as { version?: string } | undefined)?.version;

/** Lets a waiting worker take over, and then starts the page anew. */
export function activateAndReload(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  worker.postMessage({ type: 'activate' } satisfies WorkerMessage);
}

/** Has the worker keep the menu, once there is one. */
export async function keepMenu(message: Omit<Extract<WorkerMessage, { type: 'keep-menu' }>, 'type'>): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: 'keep-menu', ...message } satisfies WorkerMessage);
}
