import type { Context } from './context.ts';
import type { AnyJob } from './jobs/jobs.ts';

/** Every kind of background work, by capability. */
export const jobList: AnyJob<Context>[] = [];
