/** The files to mutate, the tests that have to notice it, and the share of mutants that they have to kill. */
export type Target = {
  sources: string[];
  /** Without the ending of a test's name. */
  tests: string[];
  /** The number of mutants drawn at random; all of them when absent. */
  sample?: number;
  /** Per cent. */
  killed: number;
};

const beside = (app: string, folders: string[]): string[] => folders.map((folder) => `${app}/${folder}/**`);

const api = beside('apps/api/src', [
  'ordering/checkout',
  'ordering/loyalty',
  'ordering/order',
  'ordering/promotion',
  'payment',
]);
/** The order's channel is tried with the hub that it speaks through, and what every call says of itself in one place. */
const apart = beside('apps/api/src/platform', ['description', 'realtime']);
const storefront = beside('apps/storefront/app', ['cart', 'checkout', 'order']);

export const targets: Record<string, Target> = {
  ordering: {
    sources: ['packages/ordering/src/**/*.ts'],
    tests: ['packages/ordering/src/**/*', 'packages/ordering/bench/spelling-variants'],
    killed: 95,
  },
  api: {
    sources: api.map((folder) => `${folder}/*.ts`),
    tests: [...api, ...apart].map((folder) => `${folder}/*`),
    sample: 300,
    killed: 85,
  },
  storefront: {
    sources: storefront.map((folder) => `${folder}/*.{ts,tsx}`),
    tests: storefront.map((folder) => `${folder}/*`),
    sample: 200,
    killed: 85,
  },
};
