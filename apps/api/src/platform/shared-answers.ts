/**
 * Lets those who ask the same thing at the same moment share one answer. Nobody gets an answer that is older than
 * their question: who comes while one is on its way shares the next, together with everybody else who came meanwhile.
 *
 * @example const ask = createSharedAnswers((host) => selectVersionByHost(db, host));
 */
export function createSharedAnswers<Value>(find: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const asked = new Map<string, { answer: Promise<Value>; next?: Promise<Value> }>();

  function start(key: string): Promise<Value> {
    const line: { answer: Promise<Value>; next?: Promise<Value> } = {
      answer: find(key).finally(() => {
        if (!line.next) asked.delete(key);
      }),
    };
    asked.set(key, line);
    return line.answer;
  }

  return (key) => {
    const line = asked.get(key);
    if (!line) return start(key);
    const startNext = (): Promise<Value> => start(key);
    line.next ??= line.answer.then(startNext, startNext);
    return line.next;
  };
}
