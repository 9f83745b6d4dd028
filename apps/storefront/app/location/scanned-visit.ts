const key = 'from_qr';

/** This visit began with a scanned code: a guest at a table is not asked for a place (ROUTE-01). */
export const storeScan = (): void => sessionStorage.setItem(key, 'true');

/** Lasts as long as the tab, also after the code has left the address. */
export const isScannedVisit = (): boolean => sessionStorage.getItem(key) === 'true';
