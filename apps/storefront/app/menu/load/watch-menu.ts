import type { ApplicationResource, MenuChanged } from '@sufra/contracts';
import { menuChangedName } from '@sufra/contracts/order/realtime-events';
import { browserApi } from '../../api/browser-api.ts';
import type { Shop } from '../../shell/shop.ts';
import { keepMenuAddresses } from './live-menu.ts';

type Place = Pick<Shop, 'applicationId' | 'locale'>;

/** The polling interval of a page without a stream: no place is free, or a proxy does not let streams through. */
const askAgainMs = 60_000;

/**
 * Listens for changes of the menu while the page is looked at; every connection begins with how things stand,
 * so that a page that was in the background catches up. Answers how to stop.
 */
export function watchMenu(address: string, shop: Place): () => void {
  const url = `${address}?events=menu`;
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  const listen = () => {
    stop();
    source = new EventSource(url);
    source.addEventListener(menuChangedName, (message) => {
      const news = read(message.data);
      if (news) keepMenuAddresses(news);
    });
    source.addEventListener('error', () => {
      // The browser comes back by itself, except when it was turned away.
      if (source?.readyState !== EventSource.CLOSED) return;
      void askForMenu(shop);
      timer = setTimeout(listen, askAgainMs);
    });
  };
  const onVisibility = () => (document.hidden ? stop() : listen());

  document.addEventListener('visibilitychange', onVisibility);
  onVisibility();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    stop();
  };
}

/** Asks once where the menus lie, for a page that does not listen. Without an answer what is known stays in force. */
export async function askForMenu({ applicationId, locale }: Place): Promise<void> {
  const call = { path: `/applications/${applicationId}` };
  const answer = await browserApi<{ data: ApplicationResource }>(call, locale).catch(() => undefined);
  if (!answer?.ok) return;
  const { attributes, meta } = answer.value.data;
  keepMenuAddresses({ ...attributes, version: meta.version });
}

function read(data: unknown): MenuChanged | undefined {
  try {
    return JSON.parse(String(data)) as MenuChanged;
  } catch {
    return undefined;
  }
}
