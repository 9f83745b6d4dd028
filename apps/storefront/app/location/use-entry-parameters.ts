import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { locationStore } from './location-store.ts';
import { rememberScan } from './scanned-visit.ts';

/**
 * Takes over what an address that a guest scanned or was sent says about the table and the queue, and then
 * leaves it out of the address (decision 23): `?table=7` is a table, `?queue=true` turns queue mode on, and `?qr` with
 * any value says that a code was scanned.
 */
export function useEntryParameters(): void {
  const [search, setSearch] = useSearchParams();
  const table = search.get('table');
  const queue = search.get('queue');
  const qr = search.get('qr');
  useEffect(() => {
    if (table === null && queue === null && qr === null) return;
    if (qr !== null) rememberScan();
    locationStore.update((choice) => ({
      ...choice,
      ...(table && { table: table.slice(0, 20) }),
      ...(queue !== null && { isQueue: queue === 'true' }),
    }));
    setSearch(
      (current) => {
        current.delete('table');
        current.delete('queue');
        current.delete('qr');
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [table, queue, qr, setSearch]);
}
