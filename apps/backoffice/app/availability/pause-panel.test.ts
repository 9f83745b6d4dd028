import { expect, test } from 'vitest';
import { foremostPause } from './pause-panel.tsx';

test('a branch that takes no orders says so, whatever else was set before or after', () => {
  const pause = (minutes: number | null, until: string, types = 2) => ({
    'order-types': (['deliver', 'pickup'] as const).slice(0, types),
    'extra-minutes': minutes,
    until: `2026-11-20T${until}:00Z`,
  });
  const [busy, busier, closed, ride] = [
    pause(10, '20:00'),
    pause(20, '19:00'),
    pause(null, '18:30'),
    pause(null, '21:00', 1),
  ];
  expect(foremostPause([])).toBeUndefined();
  expect(foremostPause([busy, busier])).toBe(busier);
  expect(foremostPause([busy, closed, busier])).toBe(closed);
  expect(foremostPause([ride, closed])).toBe(closed);
  expect(foremostPause([closed, pause(null, '18:45')])?.until).toBe('2026-11-20T18:45:00Z');
});
