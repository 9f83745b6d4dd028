import type { PublicConfig } from '../../gateway.ts';
import { noHosts } from '../../no-hosts.ts';

/** The kiosk names its terminal before anything begins; nothing of the terminals is public. */
export const publicConfig = (): PublicConfig => ({
  provider: 'pinpad',
  flow: 'token',
  methods: ['pinpad'],
  page: {},
  hosts: noHosts,
  options: {},
});
