type Waiting = { run: () => void; options: LockOptions };

/** Stands in for the browser's locks: one holder of a name at a time, the others in line, stealing allowed. */
export function createFakeLocks(): LockManager {
  let robHolder: (() => void) | undefined;
  const line: Waiting[] = [];

  const next = () => {
    robHolder = undefined;
    line.shift()?.run();
  };

  return {
    request(_name: string, options: LockOptions, act: () => Promise<void>) {
      return new Promise<void>((resolve, reject) => {
        const run = () => {
          let isHeld = true;
          robHolder = () => {
            isHeld = false;
            reject(new DOMException('stolen', 'AbortError'));
          };
          const hold = async () => {
            await act();
            resolve();
            if (isHeld) next();
          };
          void hold();
        };
        const waiting = { run, options };
        options.signal?.addEventListener('abort', () => {
          if (line.includes(waiting)) line.splice(line.indexOf(waiting), 1);
          reject(new DOMException('no longer wanted', 'AbortError'));
        });
        if (options.steal) {
          robHolder?.();
          run();
        } else if (robHolder) line.push(waiting);
        else run();
      });
    },
  } as unknown as LockManager;
}

/** A channel between the tabs of a test: what one says, all others hear a moment later, in order. */
export function createFakeChannels(): typeof BroadcastChannel {
  const open = new Set<FakeChannel>();
  class FakeChannel extends EventTarget {
    constructor() {
      super();
      open.add(this);
    }
    postMessage(data: unknown): void {
      const others = [...open].filter((other) => other !== this);
      queueMicrotask(() =>
        others.forEach((other) => open.has(other) && other.dispatchEvent(new MessageEvent('message', { data }))),
      );
    }
    close(): void {
      open.delete(this);
    }
  }
  return FakeChannel as unknown as typeof BroadcastChannel;
}
