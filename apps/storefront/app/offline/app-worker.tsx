import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../i18n/use-text.ts';
import { isPaymentPage } from '../shell/payment-pages.ts';
import { useShop } from '../shell/shop.ts';
import { showSnackbar } from '../ui/snackbar-store.ts';
import { activateAndReload, buildOf, buildOfPage, keepMenu, registerWorker } from './service-worker.ts';

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

/** Says that there is a new version (ERR-66), but not while somebody pays: it would wait for the next page. */
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
  useEffect(
    () =>
      registerWorker({
        onWaiting: async (worker) => {
          if ((await buildOf(worker)) !== buildOfPage()) setNewer(worker);
        },
      }),
    [],
  );
  return newer;
}
