/**
 * How Node keeps its memory when it runs the shop. On a big machine it would set 128 MB aside for what lives no longer
 * than a request; a shop is as fast with an eighth of it. What lives longer may grow as Node likes: looking for what is
 * left more often saved 100 MB and cost a quarter of the speed of every page.
 */
export const serverOptions = ['--max-semi-space-size=16'];
