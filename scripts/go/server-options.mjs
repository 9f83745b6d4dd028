/**
 * Memory options of Node for the shop. On a big machine it would reserve 128 MB for the young generation; a shop is as
 * fast with an eighth of it. The old generation grows as Node likes while there is work: collecting more often saved
 * 100 MB and cost a quarter of the speed of every page, and nothing is collected by force (record 0098).
 */
export const serverOptions = ['--max-semi-space-size=16'];

/** Every thread would set memory aside of its own, which it hardly uses. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' };
