import { expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '../database/db.ts';
import { createEventStream } from './event-stream.ts';
import { createRealtimeHub } from './realtime-hub.ts';

test('a person holds twelve connections, the newest ones, even when nobody reads from them', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const hub = createRealtimeHub({
    database: { listen: async () => async () => {} } as unknown as Database,
    eventChannel: 'orders',
    readEvent: () => ({ merchantId: 'm', customerId: 'sara', branchId: 'b', hint: {} }),
    hintName: 'hint',
    screenHintName: 'screen-hint',
    branchChannel: 'branches',
    readChange: () => ({ merchantId: 'm', branchId: 'b', hint: {} }),
    branchHintName: 'change',
    sessionEndedChannel: 'sessions',
    findStates: async () => new Map(),
    onError: () => {},
    now: () => new Date(0),
  });
  await hub.open();
  const streams = Array.from({ length: 40 }, () =>
    createEventStream({ after: async () => [] }, { after: 0, isGap: false }, () => {}),
  );
  for (const stream of streams) {
    hub.add({ merchantId: 'm', personId: 'sara', sessionId: 's', expiresAt: new Date(1), stream });
  }
  vi.advanceTimersByTime(1000);
  expect(streams.map(({ output }) => output.destroyed)).toEqual(streams.map((_, index) => index < 28));
  await hub.close();
});
