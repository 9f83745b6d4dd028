/**
 * Shares reads among callers that ask for the same key at the same time. Each gets a read that begins after it asked,
 * so that it sees every change made before; of one key at most one read runs, and one waits for all who came meanwhile.
 */
export function shareReads<Value>(): (key: string, read: () => Promise<Value>) => Promise<Value> {
  type Running = { value: Promise<Value>; next?: Promise<Value> };
  const runningByKey = new Map<string, Running>();

  const begin = (key: string, read: () => Promise<Value>): Promise<Value> => {
    const running: Running = { value: read() };
    runningByKey.set(key, running);
    const end = (): void => {
      if (!running.next) runningByKey.delete(key);
    };
    running.value.then(end, end);
    return running.value;
  };

  return (key, read) => {
    const running = runningByKey.get(key);
    if (!running) return begin(key, read);
    const beginNext = (): Promise<Value> => begin(key, read);
    // The failure of one read is no reason for the next to fail.
    return (running.next ??= running.value.then(beginNext, beginNext));
  };
}
