import type { Config } from '@react-router/dev/config';
import path from 'node:path';
import { buildWorker } from './build-plugins/build-worker.ts';
import { compressFiles } from './build-plugins/compress-files.ts';
import { leanManifest } from './build-plugins/lean-manifest.ts';

export default {
  ssr: true,
  // The whole URL map is small, so links never wait for a route to be discovered.
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig }) {
    const client = path.join(reactRouterConfig.buildDirectory, 'client');
    await leanManifest(client);
    await buildWorker(client);
    await compressFiles(client);
  },
} satisfies Config;
