const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const fontPreload = /<link rel="preload" as="font"[^>]* href="([^"]+)"[^>]*>/g;
const opening = '<script type="module" async="">';
const closing = '</script>';
const largePicture = ' fetchPriority="high"';

/** A page in two halves, and the scripts that it will put into itself. */
export type PatientPage = { head: string; body: string; laterScripts: string[] };

/**
 * Gives the large picture of a page the line to itself: fonts and scripts are fetched, all together, when it is
 * on the screen. They do not wait for a picture that takes long, nor for one when the guest touches the page.
 * A page without such a picture stays as it is.
 */
export function pictureFirst(head: string, body: string): PatientPage {
  // It stands at the very end of a page of a hundred thousand letters.
  const startsAt = body.lastIndexOf(opening);
  if (startsAt < 0 || !body.includes(largePicture)) return { head, body, laterScripts: [] };
  const endsAt = body.indexOf(closing, startsAt);
  const statements = body.slice(startsAt + opening.length, endsAt);
  const script = [
    opening,
    waitForPicture,
    fetchFonts(addresses(head, fontPreload)),
    fetchModules(addresses(head, preload)),
    runModule(statements),
    closing,
  ].join('\n');
  return {
    head: head.replaceAll(preload, '').replaceAll(fontPreload, ''),
    body: watched(body.slice(0, startsAt)) + script + body.slice(endsAt + closing.length),
    laterScripts: [statements],
  };
}

const addresses = (head: string, link: RegExp): (string | undefined)[] =>
  [...head.matchAll(link)].map((match) => match[1]);

/** The browser is asked to say when the picture is on the screen. */
const watched = (body: string): string => body.replace(largePicture, `${largePicture} elementtiming="large"`);

const waitForPicture = `const picture = document.querySelector('img[fetchpriority="high"]');
await new Promise((start) => {
  const loaded = () => {
    const isWatched = PerformanceObserver.supportedEntryTypes?.includes('element');
    if (isWatched && picture?.naturalWidth && picture.getBoundingClientRect().bottom > 0) {
      new PerformanceObserver(start).observe({ type: 'element', buffered: true });
      setTimeout(start, 500);
    } else {
      // The frame after the one that shows it.
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)));
    }
  };
  if (!picture || picture.complete) loaded();
  else picture.onload = picture.onerror = loaded;
  setTimeout(start, 1500);
  addEventListener('pointerdown', start, { once: true });
});
const add = (name, facts) => document.head.appendChild(Object.assign(document.createElement(name), facts));`;

const fetchFonts = (fonts: (string | undefined)[]): string =>
  `for (const href of ${JSON.stringify(fonts)}) add('link', { rel: 'preload', as: 'font', crossOrigin: 'anonymous', href });
document.getElementById('fonts')?.setAttribute('media', 'all');`;

const fetchModules = (modules: (string | undefined)[]): string =>
  `for (const href of ${JSON.stringify(modules)}) add('link', { rel: 'modulepreload', href });`;

// A script of its own, because its static imports would be fetched before anything here runs.
const runModule = (statements: string): string =>
  `add('script', { type: 'module', textContent: ${JSON.stringify(statements)} }).remove();`;
