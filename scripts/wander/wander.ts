import fc from 'fast-check';
import { launchBrowser } from '../../e2e/support/browser.ts';
import type { Locale } from '../../e2e/support/visit.ts';
import { faultOf, type InvariantBreach } from './always.ts';
import { readCatalogue } from './catalogue.ts';
import { answered, DeviceShelf } from './device.ts';
import { GuestModel } from './guest-model.ts';
import { GuestWorld, type Person } from './guest-world.ts';
import { runningShop, startShopUnderTest, type ShopUnderTest } from './shop-under-test.ts';
import { BrokenRule, expectRules, stepsOf, type Walk } from './steps.ts';

export type MerchantName = 'riyadh' | 'kuwait';

const merchants = {
  riyadh: {
    host: '127.0.0.1',
    mobileDigits: 9,
    languages: ['en-us', 'ar-sa', 'fr'],
    coupons: ['EVERYDAY10', 'CHAR20'],
  },
  kuwait: { host: 'kuwait.localhost', mobileDigits: 8, languages: ['en-us', 'ar-sa'], coupons: ['FIRSTCUP'] },
} satisfies Record<MerchantName, { host: string; mobileDigits: number; languages: Locale[]; coupons: string[] }>;

export type WanderOptions = {
  walks: number;
  steps: number;
  seed: number;
  locale: Locale;
  merchant: MerchantName;
  /** A folder with a built product, or the address of a shop that runs. */
  shop: string;
  /** Ends sooner than after all walks. */
  minutes: number;
  /** The number of parallel walks, each through a shop of its own. */
  workers: number;
  /** Looks for a smaller walk no longer than this. */
  shrinkSeconds: number;
  /** Asks for these rules alone; for all of them when there is none. */
  only: string[];
  /** The path printed by an earlier run, to repeat it. */
  path: string | undefined;
  replay: string | undefined;
  /** Tells the steps of every walk. */
  isVerbose?: boolean;
  tell: (line: string) => void;
};

export type Find = InvariantBreach & { seed: number; steps: string[]; command: string };

/** `unfinished` names the walks that ended at something other than a rule, such as a page that answers no more. */
export type WanderReport = { walks: number; steps: number; minutes: number; finds: Find[]; unfinished: string[] };

/** A shop lasts for this many walks: its clock only goes forwards, and what guests leave behind must not pile up. */
const walksPerShop = 40;

/** Walks until enough is walked. Every rule that breaks is reported once, by its smallest walk. */
export async function wander(options: WanderOptions): Promise<WanderReport> {
  const startedAt = Date.now();
  const until = startedAt + options.minutes * 60_000;
  const words = await readCatalogue(/^https?:/.test(options.shop) ? process.cwd() : options.shop);
  let browser = await launchBrowser();
  const finds: Find[] = [];
  let next = 0;
  const totals = { walks: 0, steps: 0, unfinished: [] as string[] };
  const work = async () => {
    let shop: ShopUnderTest | undefined;
    let shelf: DeviceShelf | undefined;
    let people: Person[] = [];
    for (let used = 0; next < options.walks && Date.now() < until; used += 1) {
      const seed = options.seed + next;
      next += 1;
      if (used % walksPerShop === 0) {
        await shop?.close();
        shop = await openShop(options.shop);
        people = [];
        await shelf?.close();
        shelf = undefined;
      }
      if (!shop) return;
      const isKnown = (breach: InvariantBreach) =>
        (options.only.length > 0 && !options.only.includes(breach.rule)) ||
        finds.some((find) => faultOf(find) === faultOf(breach));
      if (!browser.isConnected()) {
        browser = await launchBrowser();
        shelf = undefined;
      }
      shelf ??= new DeviceShelf(browser, originOf(shop, options.merchant), options.locale);
      const progress: Progress = { steps: [] };
      const walk = walkOnce({ options, shelf, shop, words, seed, isKnown, people, totals, progress });
      const find = await answered(`the walk with seed ${seed}`, walk, stuckAfterMs(options)).catch(
        async (error: Error) => {
          const ended = `${error.message} (${progress.steps.join('; ')})`;
          totals.unfinished.push(ended);
          options.tell(ended);
          // The walk's open questions end with its browser.
          await answered('closing the browser', browser.close()).catch(() => undefined);
          browser = await launchBrowser();
          shelf = undefined;
          return undefined;
        },
      );
      totals.walks += 1;
      if (!find) continue;
      if (finds.some((known) => faultOf(known) === faultOf(find))) continue;
      finds.push(find);
      options.tell(describe(find));
    }
    await shop?.close();
  };
  try {
    await Promise.all(Array.from({ length: options.workers }, work));
  } finally {
    await answered('closing the browser', browser.close()).catch((error: Error) => options.tell(error.message));
  }
  return { ...totals, minutes: (Date.now() - startedAt) / 60_000, finds };
}

/** Several times the longest walk on a busy machine, and the smaller ones after a find. */
const stuckAfterMs = ({ steps, shrinkSeconds }: WanderOptions): number => (45 + 6 * steps + 1.5 * shrinkSeconds) * 1000;

const openShop = (shop: string) =>
  /^https?:/.test(shop) ? Promise.resolve(runningShop(shop)) : startShopUnderTest(shop);

const originOf = (shop: ShopUnderTest, merchant: MerchantName): string =>
  shop.url.replace('127.0.0.1', merchants[merchant].host);

/** Hours of both samples, UTC+3, at which walks begin: mostly when branches are open, and also when they are not. */
const hours = [13, 20, 13, 20, 9, 2];
const hourMs = 60 * 60 * 1000;

/** The offset of the clock for the next time that it is five past an hour; it never goes back. */
function aheadAt(hour: number, aheadMs: number): number {
  const now = Date.now() + aheadMs;
  const intoDay = (now + 3 * hourMs) % (24 * hourMs);
  const wait = hour * hourMs + hourMs / 12 - intoDay;
  return aheadMs + (wait < 0 ? wait + 24 * hourMs : wait);
}

/** Of the whole walk: what ends early is tried in smaller ones too. */
type Progress = { steps: readonly string[]; error?: unknown };

type OneWalk = {
  options: WanderOptions;
  shelf: DeviceShelf;
  shop: ShopUnderTest;
  words: Walk['words'];
  seed: number;
  isKnown: (breach: InvariantBreach) => boolean;
  people: Person[];
  totals: { steps: number; unfinished: string[] };
  progress: Progress;
};

/** One walk, and when it fails the smaller ones that fail alike. */
async function walkOnce({
  options,
  shelf,
  shop,
  words,
  seed,
  isKnown,
  people,
  totals,
  progress,
}: OneWalk): Promise<Find | undefined> {
  const merchant = merchants[options.merchant];
  let failed: BrokenRule | undefined;
  let isFirst = true;
  const walk: Walk = {
    words,
    languages: merchant.languages,
    coupons: merchant.coupons,
    patienceMs: 10_000,
    // A smaller walk has to fail alike.
    isKnown: (breach) => (failed ? faultOf(breach) !== faultOf(failed.breach) : isKnown(breach)),
  };
  // As many as there are steps are taken; more are drawn, since fast-check draws a number of its own up to this.
  const commands = fc.commands(stepsOf(walk), {
    maxCommands: options.steps * 10,
    size: 'max',
    ...(options.replay && { replayPath: options.replay }),
  });
  const visit = fc.noShrink(
    fc.record({
      device: fc.constantFrom('phone' as const, 'desktop' as const),
      hour: fc.constantFrom(...hours),
      isHungry: fc.boolean(),
    }),
  );
  const property = fc.asyncProperty(visit, commands, async ({ device, hour, isHungry }, steps) => {
    const startedAt = Date.now();
    const model = new GuestModel(options.steps, options.locale, isHungry);
    const isWhole = isFirst;
    isFirst = false;
    if (isWhole) progress.steps = model.steps;
    const world = new GuestWorld(shelf, shop, {
      mobileDigits: merchant.mobileDigits,
      formerPeople: people,
    });
    try {
      await shop.setAhead(aheadAt(hour, shop.aheadMs()));
      model.addDevice();
      await world.openDevice(device);
      await expectRules(model, world, walk, {});
      await fc.asyncModelRun(() => ({ model, real: world }), steps);
    } catch (error) {
      if (isWhole) progress.error = error;
      if (error instanceof BrokenRule) {
        failed ??= error;
        if (options.isVerbose) options.tell(`  ${seed}: ${error.message}`);
      }
      throw error;
    } finally {
      totals.steps += options.steps - model.stepsLeft;
      if (options.isVerbose)
        options.tell(`  ${seed}: ${model.steps.join('; ')} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
      people.push(...world.people);
      await world.close();
    }
  });
  const result = await fc.check(property, {
    seed,
    ...oneWalk(options.shrinkSeconds),
    ...(options.path && { path: options.path }),
  });
  if (!result.failed || result.counterexample === null) return undefined;
  const error = result.errorInstance;
  if (!(error instanceof BrokenRule)) {
    const why = String(progress.error ?? error).split('\n')[0];
    const ended = `The walk with seed ${seed} ended early: ${why} (${progress.steps.join('; ')})`;
    totals.unfinished.push(ended);
    options.tell(ended);
    return undefined;
  }
  const [visitor, steps] = result.counterexample;
  const replay = /replayPath="([^"]+)"/.exec(fc.stringify(steps))?.[1] ?? '';
  const { rule, what } = error.breach;
  return {
    seed,
    rule,
    what,
    steps: [`${visitor.isHungry ? 'hungry' : 'curious'}, on a ${visitor.device} at ${visitor.hour}:05`, ...error.steps],
    command: commandFor(options, { seed, rule, path: result.counterexamplePath ?? '0', replay }),
  };
}

/** One whole walk, however long it takes; after this time no smaller one is begun. An interruption would drop it unseen. */
export const oneWalk = (shrinkSeconds: number) => ({ numRuns: 1, skipAllAfterTimeLimit: shrinkSeconds * 1000 });

function commandFor(
  options: WanderOptions,
  { seed, rule, path, replay }: Record<'rule' | 'path' | 'replay', string> & { seed: number },
): string {
  const { steps, locale, merchant } = options;
  return `npm run wander -- --merchant ${merchant} --locale ${locale} --steps ${steps} --seed ${seed} --only '${rule}' --path '${path}' --replay '${replay}'`;
}

export const describe = ({ rule, what, steps, command }: Find): string =>
  [`✗ ${rule}: ${what}`, ...steps.map((step, index) => `    ${index}. ${step}`), `  ${command}`].join('\n');
