import { readdir } from 'node:fs/promises';
import path from 'node:path';
import {
  addSampleStaff,
  describeProblem,
  importBundle,
  readBundle,
  startDemoKitchen,
  type DemoKitchen,
  type Services,
} from '@sufra/api';

const samples = path.resolve(import.meta.dirname, '../../../merchants');

/** Brings the sample merchants into the database as their files say; nothing happens to one that is there already. */
export async function importSampleMerchants({ context, config }: Services): Promise<void> {
  const further = config.demoMerchants === undefined ? [] : await merchantFolders(config.demoMerchants);
  for (const folder of [...(await sampleFolders()), ...further]) {
    const { files, problems } = await readBundle(folder);
    const result = problems.some((problem) => problem.severity === 'error')
      ? { ok: false as const, refusal: problems }
      : await importBundle(context, files);
    if (result.ok) continue;
    const texts = result.refusal.map(describeProblem).join('\n');
    throw new Error(`The sample merchant ${path.basename(folder)} cannot be imported:\n${texts}`);
  }
}

/** The password of every sample account: no secret, because the demo holds nothing that is one. */
export const sampleStaffPassword = 'demo-kitchen';

/** One account at every sample branch, so that a first visitor can try the calls of staff. */
export async function addStaffToSamples({ context }: Services): Promise<void> {
  for (const folder of await sampleFolders()) await addSampleStaff(context, path.basename(folder), sampleStaffPassword);
}

/** Cooks the orders of the sample merchants, and of nobody else, so that a first visitor sees one collected. */
export async function startSampleKitchen({ context, config }: Services): Promise<DemoKitchen> {
  const folders = await sampleFolders();
  return startDemoKitchen(context, {
    merchantHandles: folders.map((folder) => path.basename(folder)),
    stepSeconds: config.demoStepSeconds,
  });
}

/** Every merchant that comes with the product; `schema/` beside them describes their files. */
const sampleFolders = (): Promise<string[]> => merchantFolders(samples);

async function merchantFolders(parent: string): Promise<string[]> {
  const entries = await readdir(parent, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && entry.name !== 'schema')
    .map((entry) => path.join(parent, entry.name))
    .toSorted();
}
