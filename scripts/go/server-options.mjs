/**
 * How Node keeps its memory when it runs the shop. On a big machine it would set 128 MB aside for what lives no longer
 * than a request, and let everything else double before it looks for what is left. A shop is as fast with a sixth of it.
 */
export const serverOptions = ['--max-semi-space-size=8', '--heap-growing-percent=30'];
