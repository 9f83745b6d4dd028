import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Locale } from '../../e2e/support/visit.ts';
import { wander, type MerchantName } from './wander.ts';

const usage = `Usage: npm run wander -- [--walks 100] [--steps 40] [--seed 1] [--minutes 60] [--workers 2]
  [--merchant riyadh|kuwait] [--locale en-us|ar-sa|fr] [--shop folder or address]
  [--shrink seconds] [--only 'a rule'] [--verbose] [--path … --replay …]`;

const { values } = parseArgs({
  options: {
    walks: { type: 'string', default: '100' },
    steps: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '60' },
    workers: { type: 'string', default: '2' },
    merchant: { type: 'string', default: 'riyadh' },
    locale: { type: 'string', default: 'ar-sa' },
    shop: { type: 'string', default: path.resolve(import.meta.dirname, '../..') },
    shrink: { type: 'string', default: '120' },
    only: { type: 'string', multiple: true, default: [] as string[] },
    path: { type: 'string' },
    replay: { type: 'string' },
    verbose: { type: 'boolean', default: false },
    help: { type: 'boolean' },
  },
});

if (values.help) {
  console.log(usage);
  process.exit(0);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const isReplay = values.replay !== undefined;
const report = await wander({
  walks: isReplay ? 1 : Number(values.walks),
  steps: Number(values.steps),
  seed: Number(values.seed),
  minutes: Number(values.minutes),
  workers: isReplay ? 1 : Number(values.workers),
  merchant: values.merchant as MerchantName,
  locale: values.locale as Locale,
  shop: values.shop,
  shrinkSeconds: Number(values.shrink),
  only: values.only,
  path: values.path,
  replay: values.replay,
  isVerbose: values.verbose,
  tell: (line) => console.log(line),
});
const { walks, steps, minutes, finds, unfinished } = report;
const pace = `${(walks / minutes).toFixed(1)} walks and ${Math.round(steps / minutes)} steps a minute`;
console.log(
  `${walks} walks, ${steps} steps in ${minutes.toFixed(1)} minutes (${pace}): ${finds.length} finds, ${unfinished.length} ended early.`,
);
process.exit(finds.length > 0 ? 1 : 0);
