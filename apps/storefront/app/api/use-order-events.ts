import type { OrderEvent } from '@sufra/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useReturnToTab } from '@sufra/ui/effects.ts';
import { useEventListener, useInterval } from '@sufra/ui/first-effects.ts';
import { watchOrders } from './watch-orders.ts';

type OrderEvents = {
  /** The merchant's channel; undefined while nothing is watched. */
  channel: string | undefined;
  isAbout: (event: OrderEvent) => boolean;
  /** Reads again: events are only hints. */
  look: () => void;
  /** The polling interval while no events arrive. */
  pollEveryMs?: number;
};

/**
 * Looks again on every event about an order, after a break of the connection, and when the guest comes back to the tab
 * or the browser is back online; without a connection every so often. Answers whether events arrive.
 */
export function useOrderEvents({ channel, isAbout, look, pollEveryMs }: OrderEvents): boolean {
  const [isConnected, setConnected] = useState(true);
  const onEvent = useEffectEvent((event: OrderEvent) => isAbout(event) && look());
  const onOpen = useEffectEvent(look);
  useEffect(() => {
    if (channel === undefined) return undefined;
    return watchOrders(channel, {
      onEvent: (event) => void onEvent(event),
      onConnection: (isOpen) => {
        setConnected(isOpen);
        if (isOpen) onOpen();
      },
    });
  }, [channel]);

  const lookIfSeen = () => {
    if (channel !== undefined && document.visibilityState === 'visible') look();
  };
  useReturnToTab(lookIfSeen);
  useEventListener('window', 'online', lookIfSeen);
  useInterval(lookIfSeen, channel === undefined || isConnected ? undefined : pollEveryMs);
  return isConnected || channel === undefined;
}
