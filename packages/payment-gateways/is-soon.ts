/**
 * Whether something is so by now or within half a second: what is typed into a provider's frame is told to the page a
 * moment later.
 *
 * @example if (!(await isSoon(() => isTyped))) return onProblems(['card'])
 */
export async function isSoon(isSo: () => boolean): Promise<boolean> {
  for (let looks = 0; looks < 10 && !isSo(); looks += 1) await new Promise((resolve) => setTimeout(resolve, 50));
  return isSo();
}
