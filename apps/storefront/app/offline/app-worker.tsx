import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useArrival } from '@sufra/ui/effects.ts';
import { showSnackbar } from '@sufra/ui/overlays/snackbars.tsx';
import { useText } from '../i18n/use-text.ts';
import { isPaymentPage } from '../shell/payment-pages.ts';
import { useShop } from '../shell/shop.ts';
import type { WorkerMessage } from './worker-messages.ts';

const lookMs = 60 * 60 * 1000;

type Finder = { onWaiting: (worker: ServiceWorker) => void };

/**
 * Registers the worker at /sw.js (MISC-04) and looks for a newer one: every hour, and when the guest comes back to the
 * page. A new worker waits, and `onWaiting` is called. Returns a function that stops the checks.
 */
function registerWorker({ onWaiting }: Finder): () => void {
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
function buildOf(worker: ServiceWorker): Promise<string | undefined> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }) => resolve(typeof data === 'string' ? data : undefined));
    port1.start();
    setTimeout(resolve, 2_000);
    worker.postMessage({ type: 'which-build' } satisfies WorkerMessage, [port2]);
  });
}

/** The build that this page came from. */
const buildOfPage = (): string | undefined =>
  (Reflect.get(window, '__reactRouterManifest') as { version?: string } | undefined)?.version;

/** Lets a waiting worker take over, and then starts the page anew. */
function activateAndReload(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  worker.postMessage({ type: 'activate' } satisfies WorkerMessage);
}

/** Has the worker keep the menu, once there is one. */
async function keepMenu(message: Omit<Extract<WorkerMessage, { type: 'keep-menu' }>, 'type'>): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: 'keep-menu', ...message } satisfies WorkerMessage);
}

/** The shop as an app: works without a connection, and offers a newer version without ever forcing it. */
export function AppWorker() {
  const newer = useNewerWorker();
  const { locale, version, menuUrl, orderTypeMenuUrls } = useShop();
  const documents = [menuUrl, ...orderTypeMenuUrls.map(({ url }) => url)].join(' ');
  useEffect(() => {
    void keepMenu({ locale, version, documents: documents.split(' ') });
  }, [locale, version, documents]);
  return newer && <UpdateOffer worker={newer} />;
}

/** Offers a new version (ERR-66), except during a payment: then it waits for the next page. */
export function UpdateOffer({ worker }: { worker: ServiceWorker }) {
  const t = useText('visit');
  const isPaying = isPaymentPage(useLocation().pathname);
  useEffect(() => {
    if (isPaying) return undefined;
    const action = { label: t('update.reload'), onPress: () => activateAndReload(worker) };
    return showSnackbar(t('update.available'), { isSticky: true, action });
  }, [t, worker, isPaying]);
  return null;
}

/** A worker that waits with a newer build than the page's. The page that has it already needs no offer. */
function useNewerWorker(): ServiceWorker | undefined {
  const [newer, setNewer] = useState<ServiceWorker>();
  useArrival(() =>
    registerWorker({
      onWaiting: async (worker) => {
        if ((await buildOf(worker)) !== buildOfPage()) setNewer(worker);
      },
    }),
  );
  return newer;
}
