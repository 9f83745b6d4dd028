/**
 * How Node keeps its memory when it runs the shop. On a big machine it would set 128 MB aside for what lives no longer
 * than a request; a shop is as fast with an eighth of it. What lives longer may grow as Node likes while there is work:
 * looking for what is left more often saved 100 MB and cost a quarter of the speed of every page. It is looked for when
 * the shop comes to rest (`apps/server/src/collect-at-rest.ts`), for which it has to be exposed.
 */
export const serverOptions = ['--max-semi-space-size=16', '--expose-gc'];

/** Every thread would set memory aside of its own, which it hardly uses. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' };
