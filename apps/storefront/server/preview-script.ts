type Facts = {
  /** The path below which the pages of previews lie. */
  base: string;
  key: string;
  shiftMs: number;
  /** The storage that the browser begins with. */
  seed: Record<string, string>;
};

/**
 * The first script of every page of a preview: the pages themselves are those of the shop and know nothing of it. What they
 * store, they store apart from the guest's own cart, place and language, for this tab; their calls and addresses stay
 * below the path of previews; their clock shows the chosen moment.
 */
export const previewScript = (facts: Facts): string =>
  `(${run.toString()})(${JSON.stringify(facts).replaceAll('<', String.raw`\u003c`)});`;

/** Runs as text in the page, so that it uses nothing from outside. */
function run({ base, key, shiftMs, seed }: Facts): void {
  const kept = window.sessionStorage;
  const storageBelow = (prefix: string): Storage => {
    const names = () => Object.keys(kept).filter((name) => name.startsWith(prefix));
    return {
      get length() {
        return names().length;
      },
      key: (index) => names()[index]?.slice(prefix.length) ?? null,
      getItem: (name) => kept.getItem(prefix + name),
      setItem: (name, value) => kept.setItem(prefix + name, value),
      removeItem: (name) => kept.removeItem(prefix + name),
      clear: () => names().forEach((name) => kept.removeItem(name)),
    };
  };
  const own = storageBelow('preview-device:');
  const ofTab = storageBelow('preview-tab:');
  // Another preview than the one before: its ids are others.
  if (kept.getItem('preview-key') !== key) {
    own.clear();
    ofTab.clear();
    for (const [name, value] of Object.entries(seed)) own.setItem(name, value);
    kept.setItem('preview-key', key);
  }
  Object.defineProperty(window, 'localStorage', { value: own });
  Object.defineProperty(window, 'sessionStorage', { value: ofTab });
  Object.defineProperty(window, 'BroadcastChannel', { value: undefined });
  // The language of the preview is its own, and no script of it reads or writes a cookie of the shop.
  Object.defineProperty(document, 'cookie', {
    get: () => `${location.protocol === 'https:' ? '__Host-' : ''}locale=${document.documentElement.lang}`,
    set: () => {},
  });

  const below = (address: string | URL): string => {
    const url = new URL(address, location.href);
    const isOfShop = url.origin === location.origin && !/^\/(?:assets|cdn|preview)(?:\/|$)/.test(url.pathname);
    return isOfShop ? url.origin + base + url.pathname + url.search + url.hash : url.href;
  };
  const send = window.fetch;
  window.fetch = async (asked, init) => {
    const request =
      asked instanceof Request
        ? below(asked.url) === asked.url
          ? asked
          : new Request(below(asked.url), asked)
        : below(asked);
    const answer = await send(request, init);
    // The preview is over: the page that says so replaces this one.
    if (answer.status === 410) location.reload();
    return answer;
  };
  const Source = window.EventSource;
  window.EventSource = class extends Source {
    constructor(address: string | URL, init?: EventSourceInit) {
      super(below(address), init);
    }
  };
  for (const name of ['pushState', 'replaceState'] as const) {
    const change = history[name].bind(history);
    history[name] = (state, title, address) =>
      change(state, title, address === undefined || address === null ? address : below(address));
  }
  // After the handlers of the page, which may write an address of the shop.
  addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link && below(link.href) !== link.href) link.href = below(link.href);
  });

  const Clock = Date;
  const shifted = function (this: unknown, ...parts: unknown[]) {
    if (!new.target) return new Clock(Clock.now() + shiftMs).toString();
    return Reflect.construct(Clock, parts.length === 0 ? [Clock.now() + shiftMs] : parts, new.target);
  } as unknown as DateConstructor;
  Object.setPrototypeOf(shifted, Clock);
  Object.defineProperty(shifted, 'prototype', { value: Clock.prototype });
  shifted.now = () => Clock.now() + shiftMs;
  window.Date = shifted;
  // The page is taken over as the shop's server wrote it.
  document.currentScript?.remove();
}
