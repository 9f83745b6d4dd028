/** What the database says of a statement that it undid because two of them waited for each other in a circle. */
export const deadlock = '40P01';

/** What it says of a row that somebody else wrote first. */
export const uniqueViolation = '23505';

/**
 * Runs something once more, or several times, when it came to nothing for one of these reasons. It has to be whole in
 * itself: a transaction, or one statement, of which nothing is left.
 *
 * @example runAgain(() => withTransaction(context, write), { after: [deadlock], times: 1 })
 */
export async function runAgain<Value>(
  run: () => Promise<Value>,
  { after, times }: { after: string[]; times: number },
): Promise<Value> {
  try {
    return await run();
  } catch (error) {
    const state = sqlStateOf(error);
    if (times === 0 || state === undefined || !after.includes(state)) throw error;
    return runAgain(run, { after, times: times - 1 });
  }
}

function sqlStateOf(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
}
