/**
 * Where the bank waits for the guest of a payment. Moyasar tells the browser once, when the payment begins, and begins
 * none a second time; who comes back from 3-D Secure and goes on is taken there again.
 */
const key = 'moyasar_bank_page';

export function rememberBankPage(givenId: string, url: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify([givenId, url]));
  } catch {
    // Without it the guest can only try again.
  }
}

export function recallBankPage(givenId: string): string | undefined {
  try {
    const [id, url] = JSON.parse(sessionStorage.getItem(key) ?? '[]') as [string?, string?];
    return id === givenId ? url : undefined;
  } catch {
    return undefined;
  }
}
