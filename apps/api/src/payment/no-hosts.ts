import type { GatewayHosts } from '@sufra/contracts';

/** The hosts of a gateway that needs nothing in the page; spread before those it needs. */
export const noHosts: GatewayHosts = {
  scripts: [],
  styles: [],
  frames: [],
  connections: [],
  images: [],
  fonts: [],
  forms: [],
};
