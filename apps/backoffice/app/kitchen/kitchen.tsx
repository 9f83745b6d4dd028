import { useSyncExternalStore } from 'react';
import type { BoardStore } from '../board/board-store.ts';
import { useText } from '../i18n/use-text.ts';
import type { Person } from '../session.ts';

/** What has to be cooked, by station. */
export function Kitchen({ store }: { person: Person; store: BoardStore }) {
  const t = useText('kitchen');
  const { orders } = useSyncExternalStore(store.subscribe, store.get);
  return <main>{orders.length === 0 && <p>{t('kitchen.none')}</p>}</main>;
}
