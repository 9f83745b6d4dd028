import { LinkButton } from '@sufra/ui/controls/button.tsx';
import { showSnackbar } from '@sufra/ui/overlays/snackbars.tsx';
import type { MouseEvent } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useShop } from '../../shell/shop.ts';

/**
 * Gives the link of an order on: by the phone's own sheet, else by copying it. Without scripts it leads to the page that
 * others would see, whose address can be copied.
 */
export function ShareProgress({ path }: { path: string }) {
  const t = useText('order');
  const { label } = useShop();
  const share = async () => {
    const url = new URL(path, window.location.origin).href;
    try {
      if ('share' in navigator) await navigator.share({ title: t('order.shareTitle', { shop: label }), url });
      else await copy(url);
    } catch (error) {
      // The guest closed the sheet.
      if (error instanceof Error && error.name === 'AbortError') return;
      await copy(url);
    }
  };
  const copy = async (url: string) => {
    try {
      await navigator.clipboard.writeText(url);
      showSnackbar(t('order.linkCopied'), { tone: 'good' });
    } catch {
      showSnackbar(url, { isSticky: true });
    }
  };
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void share();
  };
  return (
    <LinkButton to={path} variant="line" isWide onClick={onClick}>
      {t('order.share')}
    </LinkButton>
  );
}
