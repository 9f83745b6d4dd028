/** A guest who comes every other week stays signed in. */
const idleDays = 21;

/** Whoever was not seen since then is signed out. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - idleDays * 24 * 60 * 60 * 1000);
