/**
 * Leaves the page with the whole document: a payment page has a content policy of its own, and neither its scripts nor
 * its permissions go along to the next one. Anything but an address of a page is refused.
 */
export const pageLeaver = {
  to(address: string): boolean {
    if (!isPage(address)) return false;
    window.location.assign(address);
    return true;
  },
  /** Back from there the page begins anew, also where the browser kept it as it was left. */
  andBack(address: string): void {
    if (pageLeaver.to(address))
      addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload(), { once: true });
  },
  /** The page that is left cannot be come back to. */
  forGood(address: string): void {
    window.location.replace(address);
  },
};

const isPage = (address: string): boolean => /^https?:\/\//.test(address) || /^\/(?![/\\])/.test(address);
