/**
 * Takes away what a widget left in the page: its globals, its scripts, sheets and frames, and its boxes beside ours.
 * The styles that were there before are the shop's.
 *
 * @example clearWidget('https://eu-prod.oppwa.com/v1/', new Set(document.querySelectorAll('style')))
 */
export function clearWidget(baseUrl: string, earlierStyles: ReadonlySet<Element>): void {
  try {
    window.wpwl?.unload?.();
  } catch {
    // It could not clear up; what follows does.
  }
  for (const element of document.querySelectorAll('script, link, iframe')) {
    const address = (element as Partial<HTMLScriptElement & HTMLLinkElement>).src ?? element.getAttribute('href') ?? '';
    if (address.startsWith(baseUrl)) element.remove();
  }
  for (const style of document.querySelectorAll('style')) {
    if (!earlierStyles.has(style) && style.textContent.includes('wpwl')) style.remove();
  }
  for (const box of document.querySelectorAll('[class^="wpwl-"], [class*=" wpwl-"]')) box.remove();
  for (const name of Object.keys(window)) if (name.startsWith('wpwl')) Reflect.deleteProperty(window, name);
}
