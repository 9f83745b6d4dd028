/** Something on the page that a guest can use. `at` is its place in the list that `look` left behind on the page. */
export type Control = {
  at: number;
  kind: 'link' | 'button' | 'choice' | 'field' | 'select';
  /** The accessible name. */
  text: string;
  /** Of a link, without the origin. */
  href: string;
  name: string;
  type: string;
  value: string;
  /** Values that a select offers. */
  options: string[];
  autocomplete: string;
  isOn: boolean;
  /** The question that it answers. */
  group: string;
  /** Its form asks for a code or a password, so sending it may begin a session. */
  isInSessionForm: boolean;
};

/** The content of a page, as far as walks and invariants need it. */
export type View = {
  url: string;
  lang: string;
  dir: string;
  /** React has taken the page over, or there is nothing to take over. */
  isAlive: boolean;
  isDialogOpen: boolean;
  heading: string;
  controls: Control[];
  /** Every visible text, name, hint and title once. */
  texts: string[];
  /** Links anywhere on the page, without the origin. */
  hrefs: string[];
  /** The state in the head of the page; undefined where the page has no head. */
  isSignedIn: boolean | undefined;
  /** The amount on the bar that leads to the cart; nothing where there is no bar. */
  cartBar: number | undefined;
  isMenu: boolean;
  bill: { name: string; amount: number }[] | undefined;
  isBillPending: boolean;
  storage: Record<string, string>;
};

/** The view of a page that has nothing on it. */
export const emptyView: View = {
  url: 'about:blank',
  lang: '',
  dir: '',
  isAlive: false,
  isDialogOpen: false,
  heading: '',
  controls: [],
  texts: [],
  hrefs: [],
  isSignedIn: undefined,
  cartBar: undefined,
  isMenu: false,
  bill: undefined,
  isBillPending: false,
  storage: {},
};

/**
 * Runs on the page. Takes in the whole page at once: a walk asks after every step. A page that has come to rest has
 * nothing left to render; one in the background is not waited for. Answers a `View` as JSON, which the browser hands over
 * much faster than a tree of objects.
 */
export async function look(isInFront: boolean): Promise<string> {
  if (isInFront) await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }));
  // Each question lays out a part of the menu that is out of sight, so it is asked once of every element.
  const seen = new Map<Element, boolean>();
  const visible = (element: Element): boolean => {
    const isVisible =
      seen.get(element) ?? (element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]'));
    seen.set(element, isVisible);
    return isVisible;
  };
  const hitAt = (element: Element): Element | null => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2);
  };
  const dialogs = [...document.querySelectorAll('dialog:modal')];
  const top = dialogs.findLast((dialog) => dialog.contains(hitAt(dialog))) ?? dialogs.at(-1);
  const scope: Element = top ?? document.body;
  const plain = (text: string): string =>
    text
      .replaceAll(/[\u200E\u200F\u061C\u2066-\u2069]/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
  const labelOf = (element: Element): string => {
    const { labels } = element as HTMLInputElement;
    const own = element.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element.textContent;
    return plain(own || element.getAttribute('placeholder') || element.getAttribute('title') || '');
  };
  const kindOf = (element: Element): Control['kind'] => {
    if (element.matches('a')) return 'link';
    if (element.matches('select')) return 'select';
    if (element.matches('input[type=radio], input[type=checkbox]')) return 'choice';
    return element.matches('input:not([type=submit]):not([type=button]), textarea') ? 'field' : 'button';
  };
  const isAbsent = (element: Element): boolean =>
    element.matches(':disabled, [aria-disabled=true], input[type=hidden], input[type=file], [href="#content"]');
  // An element outside of the window can be scrolled to; one under another there cannot be tapped.
  const isCovered = (element: Element): boolean => {
    const target = (element as HTMLInputElement).labels?.[0] ?? element;
    const hit = hitAt(target);
    return hit !== null && !target.contains(hit) && !hit.contains(target);
  };
  const found = [...scope.querySelectorAll('a[href], button, input, select, textarea, summary, [role=button]')].filter(
    (element) => !isAbsent(element) && visible(element) && !isCovered(element),
  );
  Object.assign(window, { wanderControls: found });
  const controls = found.map((element, at): Control => {
    const input = element as HTMLInputElement;
    const group = element.closest('fieldset, [role=radiogroup], [role=group]');
    const isOn = input.checked || ['page', 'true'].includes(element.getAttribute('aria-current') ?? '');
    return {
      at,
      kind: kindOf(element),
      text: labelOf(element),
      href: element instanceof HTMLAnchorElement ? element.href.replace(location.origin, '') : '',
      name: element.getAttribute('name') ?? '',
      type: element.getAttribute('type') ?? '',
      value: input.value ?? '',
      options: [...(element.querySelectorAll('option') ?? [])].map((option) => option.value),
      autocomplete: element.getAttribute('autocomplete') ?? '',
      isOn,
      group: plain(group?.querySelector('legend')?.textContent ?? group?.getAttribute('aria-label') ?? ''),
      isInSessionForm: Boolean(element.closest('form')?.querySelector('[name=code], [type=password]')),
    };
  });

  const texts = new Set<string>([plain(document.title)]);
  // Elements with a language of their own, or with a guest's own words, hold no text of the shop's.
  const foreign =
    '[lang]:not(html), bdi, [translate=no], script, style, noscript, code, textarea, .leaflet-control-attribution';
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = plain(node.nodeValue ?? '');
    const parent = node.parentElement;
    if (text && parent && !texts.has(text) && !parent.closest(foreign) && visible(parent)) texts.add(text);
  }
  for (const element of document.querySelectorAll('[aria-label], [placeholder], [alt], [title]')) {
    if (element.closest(foreign) || !visible(element)) continue;
    for (const name of ['aria-label', 'placeholder', 'alt', 'title'])
      texts.add(plain(element.getAttribute(name) ?? ''));
  }

  const amountIn = (element: Element | null | undefined): number | undefined => {
    const text = plain(element?.textContent ?? '').replaceAll(/^[−–]/g, '-');
    // French groups digits by spaces and writes a comma before decimals.
    const isFrench = document.documentElement.lang.startsWith('fr');
    const digits = (isFrench ? /-?\d[\d ]*(,\d+)?/ : /-?\d[\d,]*(\.\d+)?/).exec(text)?.[0];
    if (digits === undefined) return undefined;
    return Number(isFrench ? digits.replaceAll(' ', '').replace(',', '.') : digits.replaceAll(',', ''));
  };
  const bills = [...document.querySelectorAll('dl[aria-busy]')].filter(visible);
  const bill = bills.at(-1);
  const rows = [...(bill?.querySelectorAll('dt') ?? [])].map((term) => {
    const isLess = /[-−–]\s*[^\s\d]{0,6}\s*\d|\d\s*[-−–]$/.test(plain(term.nextElementSibling?.textContent ?? ''));
    const amount = amountIn(term.nextElementSibling) ?? 0;
    return { name: plain(term.textContent), amount: isLess ? -Math.abs(amount) : amount };
  });
  const main = document.querySelector('main');
  const isReact = main !== null && Object.keys(main).some((key) => key.startsWith('__react'));
  const isScripted = document.querySelector('script[type=module]') !== null;
  const isMenu = /^\/menu\/[^/]+/.test(location.pathname) && document.querySelector('[id^="category-"]') !== null;
  // The shop's own menu stands in the head as well, and always leads to the account.
  const hasInHead = (address: string): boolean =>
    [...document.querySelectorAll(`header a[href^="${address}"]`)].some((found) => !found.closest('dialog'));
  const bar = document.querySelector('main ~ * a[href*="cart=open"], main a[href*="cart=open"], a[href*="cart=open"]');
  const view: View = {
    url: location.href,
    lang: document.documentElement.lang,
    dir: document.documentElement.dir,
    isAlive: document.readyState === 'complete' && (isReact || !isScripted),
    isDialogOpen: top !== undefined,
    heading: plain((top ?? document).querySelector('h1, h2')?.textContent ?? ''),
    controls,
    texts: [...texts].filter(Boolean),
    hrefs: [...new Set([...document.links].map((link) => link.href.replace(location.origin, '')))],
    isSignedIn: hasInHead('/user/profile') || (hasInHead('/signin') ? false : undefined),
    cartBar: bar ? amountIn(bar.querySelector('[class*="amount"]') ?? bar) : undefined,
    isMenu,
    bill: rows.length > 0 ? rows : undefined,
    isBillPending: bill?.getAttribute('aria-busy') === 'true',
    storage: Object.fromEntries(Object.entries<string>(localStorage)),
  };
  return JSON.stringify(view);
}
