import { useArrival } from '@sufra/ui/effects.ts';
import { formatMoment } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { showSnackbar } from '@sufra/ui/overlays/snackbars.tsx';
import { useSessionChange } from '../document/shared-session.ts';
import { useText } from '../i18n/use-text.ts';
import { useShop } from '../shell/shop.ts';
import { keptAtName } from './worker-messages.ts';

const lookAgainMs = 5_000;

/**
 * Says that the menu is not of today, when the worker answered with the one it had kept. As soon as the server can be
 * reached, the page becomes today's, with the guest's session, and whatever is open on it stays open.
 */
export function CachedPageBanner() {
  const t = useText('visit');
  const { locale } = useLanguage();
  const { timeZone } = useShop();
  const changed = useSessionChange();
  useArrival(() => {
    const mark = document.querySelector(`meta[name="${keptAtName}"]`);
    const keptAt = mark?.getAttribute('content');
    if (!keptAt) return undefined;
    const time = formatMoment(keptAt, locale, timeZone);
    const action = { label: t('offline.refresh'), onPress: () => location.reload() };
    const close = showSnackbar(t('offline.kept', { time }), { tone: 'bad', isSticky: true, action });
    const refresh = async () => {
      // Loading anew without a server would replace the menu by an error.
      if (!(await isServerThere())) return;
      leave();
      mark?.remove();
      await changed();
    };
    const lookAgain = () => void refresh();
    // A slow line does not say when it is fast again.
    const timer = setInterval(lookAgain, lookAgainMs);
    window.addEventListener('online', lookAgain);
    const leave = () => {
      clearInterval(timer);
      window.removeEventListener('online', lookAgain);
      close();
    };
    return leave;
  });
  return null;
}

const isServerThere = (): Promise<boolean> =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
