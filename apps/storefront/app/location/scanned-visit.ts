const key = 'from_qr';

let isScanned = false;

/** This visit began with a scanned code: a guest at a table is not asked for a place (ROUTE-01). */
export function storeScan(): void {
  isScanned = true;
  try {
    sessionStorage.setItem(key, 'true');
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/** Lasts as long as the tab, also after the code has left the address. */
export function isScannedVisit(): boolean {
  try {
    return sessionStorage.getItem(key) === 'true';
  } catch {
    return isScanned;
  }
}
