import { chromium, type Browser } from 'playwright-core';

/**
 * The browser that `npm run test:e2e` found or installed: by itself without the parts that draw its window, whose work
 * is half of a journey's. `isWhole` asks for the one that guests have, which notifications need.
 */
export function launchBrowser({ isWhole = false } = {}): Promise<Browser> {
  const { CHROMIUM_PATH: whole = '/usr/bin/chromium', HEADLESS_SHELL_PATH: shell } = process.env;
  return chromium.launch({
    executablePath: isWhole ? whole : shell || whole,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      // A page that needs another host than the shop fails here, as it would for a guest without one.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE *.localhost',
    ],
  });
}
