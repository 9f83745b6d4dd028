/** A handler that fetches a part of the program ahead of its use. A failure stays silent: the use fetches it again. */
export const prefetch = (load: () => Promise<unknown>) => (): void => void load().catch(() => undefined);
