import type { Config } from '@react-router/dev/config';
import path from 'node:path';
import { compressFiles } from './build-plugins/compress-files.ts';

export default {
  ssr: true,
  // The whole URL map is small, so links never wait for a route to be discovered.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => compressFiles(path.join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
