import { expect, test, vi } from 'vitest';
import { announceShopEvent, onShopEvent } from './shop-events.ts';

test('whoever listens hears what happened, until they stop', () => {
  const listener = vi.fn();
  const stop = onShopEvent(listener);
  announceShopEvent('login', { method: 'mobile' });
  stop();
  announceShopEvent('login', { method: 'mobile' });
  expect(listener.mock.calls).toEqual([[{ name: 'login', payload: { method: 'mobile' } }]]);
});

test('nobody has to listen', () => {
  expect(() => announceShopEvent('apply_promo', { code: 'SUMMER', name: undefined })).not.toThrow();
});
