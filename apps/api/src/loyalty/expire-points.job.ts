import type { Context } from '../context.ts';
import type { Job } from '../jobs/jobs.ts';
import { expirePoints } from './expire-points.ts';

/** Books points whose time is over, every hour; until then nobody can spend them either. */
export const expirePointsJob: Job<Context, Record<string, never>> = {
  name: 'expire-points',
  retryLimit: 2,
  cron: '7 * * * *',
  async run(context) {
    const { isMore } = await expirePoints(context);
    if (isMore) await context.jobs.send(context, expirePointsJob, {});
  },
};
