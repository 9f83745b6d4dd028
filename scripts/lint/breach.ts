/** One place where a house rule is broken, and where the code should go instead. */
export type Breach = { path: string; line: number; message: string };
