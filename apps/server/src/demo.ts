import path from 'node:path';
import {
  describeProblem,
  importBundle,
  readBundle,
  startDemoKitchen,
  type DemoKitchen,
  type Services,
} from '@sufra/api';

const sampleMerchant = path.resolve(import.meta.dirname, '../../../merchants/saffron-and-char');

/** Brings the sample merchant into the database as its files say; nothing happens when it is there already. */
export async function importSampleMerchant({ context }: Services): Promise<void> {
  const { files, problems } = await readBundle(sampleMerchant);
  const result = problems.some((problem) => problem.severity === 'error')
    ? { ok: false as const, refusal: problems }
    : await importBundle(context, files);
  if (result.ok) return;
  throw new Error(`The sample merchant cannot be imported:\n${result.refusal.map(describeProblem).join('\n')}`);
}

/** Cooks the orders of the sample merchant, and of nobody else, so that a first visitor sees one collected. */
export function startSampleKitchen({ context, config }: Services): DemoKitchen {
  return startDemoKitchen(context, {
    merchantHandles: [path.basename(sampleMerchant)],
    stepSeconds: config.demoStepSeconds,
  });
}
