import type { Config } from '@react-router/dev/config';
import path from 'node:path';
import { buildWorker } from './build-plugins/build-worker.ts';
import { compressFiles } from '@sufra/ui/build/compress-files.ts';

export default {
  ssr: true,
  // The whole URL map is small, so links never wait for a route to be discovered.
  routeDiscovery: { mode: 'initial' },
  // One chunk a route: a lost one is answered in one place. The router imports the parts of a split one itself, and shows
  // nothing at all when one of them is lost.
  splitRouteModules: false,
  async buildEnd({ reactRouterConfig }) {
    const client = path.join(reactRouterConfig.buildDirectory, 'client');
    await buildWorker(client);
    await compressFiles(client);
  },
} satisfies Config;
