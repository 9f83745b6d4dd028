import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { startShop } from '../../e2e/support/shop.ts';

const skewedClock = pathToFileURL(path.resolve(import.meta.dirname, '../testing/skewed-clock.mjs')).href;

/** A real shop whose clock the walks can set. */
export type ShopUnderTest = {
  url: string;
  /** The offset of its clock from ours, in milliseconds. */
  aheadMs(): number;
  /** Waits until the shop goes by the new time. */
  setAhead(milliseconds: number): Promise<void>;
  log(): string;
  close(): Promise<void>;
};

/** Starts the product in a folder, which has to be built, with its own empty database. */
export async function startShopUnderTest(
  folder: string,
  environment: Record<string, string> = {},
): Promise<ShopUnderTest> {
  const clock = mkdtempSync(path.join(tmpdir(), 'sufra-clock-'));
  const file = path.join(clock, 'skew');
  const shop = await startShop({
    folder,
    environment: {
      NODE_OPTIONS: `--import=${skewedClock}`,
      SKEW_FILE: file,
      DEMO_STEP_SECONDS: '1',
      ...environment,
    },
  });
  let ahead = 0;
  return {
    url: shop.url,
    aheadMs: () => ahead,
    async setAhead(milliseconds) {
      if (milliseconds === ahead) return;
      ahead = milliseconds;
      writeFileSync(file, String(milliseconds));
      // The shop looks at the file ten times a second.
      await wait(150);
    },
    log: shop.log,
    async close() {
      await shop.stop();
      shop.removeData();
      rmSync(clock, { recursive: true, force: true });
    },
  };
}

/** A shop that was started elsewhere: its clock cannot be moved. */
export const runningShop = (url: string): ShopUnderTest => ({
  url: url.replace(/\/$/, ''),
  aheadMs: () => 0,
  setAhead: async () => undefined,
  log: () => '',
  close: async () => undefined,
});

type Skewed = { wanderAheadMs?: number };

/** Runs before a page's own scripts: its time is the shop's. */
export function followShopClock(): void {
  const Real = Date;
  const now = () => Real.now() + ((window as Skewed).wanderAheadMs ?? 0);
  window.Date = new Proxy(Real, {
    construct: (target, values: [], self: typeof Date) =>
      Reflect.construct(target, values.length > 0 ? values : [now()], self) as Date,
    apply: () => new Real(now()).toString(),
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  });
}

/** Runs on a page, once or again before its scripts: in no order, but the clock only goes forwards. */
export function movePageClock(aheadMs: number): void {
  const page = window as Skewed;
  page.wanderAheadMs = Math.max(page.wanderAheadMs ?? 0, aheadMs);
}
