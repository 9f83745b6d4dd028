import { prepareDump } from '../../apps/api/src/testing/test-database.ts';

/** Every migration is applied once for all workers, and not within the time of their first tests. */
export default async function setup(): Promise<void> {
  await prepareDump();
}
