import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderShop } from '../../testing/render-shop.tsx';
import type { Branch } from '../branch.resource.ts';
import { aListedBranch } from '../testing/branches.ts';
import { BranchCard } from './branch-card.tsx';

const prayers = [
  { prayer: 'dhuhr', at: '2026-03-01T09:05:00.000Z' },
  { prayer: 'asr', at: '2026-03-01T12:26:00.000Z' },
] as const;

async function show(own: Partial<Branch>, at: string, locale?: 'ar-sa' | 'fr') {
  const card = () => (
    <BranchCard
      branch={aListedBranch({ prayers: [...prayers], ...own })}
      isSelected={false}
      now={new Date(at)}
      orderType="pickup"
      onTake={() => undefined}
      onSelect={() => undefined}
    />
  );
  await renderShop({
    routes: [{ path: 'branch', Component: card }],
    path: '/branch',
    ...(locale && { shop: { locale } }),
  });
  return (await screen.findByRole('radio')).closest('label')?.textContent ?? '';
}

describe('prayers on the card of a branch', () => {
  test('the next one of today is told', async () => {
    expect(await show({}, '2026-03-01T09:00:00.000Z')).toContain('Next prayer: Dhuhr at 12:05\u00A0PM');
  });

  test('in Arabic by its Arabic name', async () => {
    expect(await show({}, '2026-03-01T09:00:00.000Z', 'ar-sa')).toContain('الصلاة القادمة: الظهر');
  });

  test('in French by its French name', async () => {
    expect(await show({}, '2026-03-01T09:00:00.000Z', 'fr')).toContain('Prochaine prière : Dhuhr à 12:05');
  });

  test('the one that has begun gives way to the one after it', async () => {
    expect(await show({}, '2026-03-01T09:05:00.000Z')).toContain('Next prayer: Asr at 03:26\u00A0PM');
  });

  test('none is told after the last one, and no old one is repeated', async () => {
    expect(await show({}, '2026-03-01T18:00:00.000Z')).not.toContain('prayer');
  });

  test('where the merchant shows none, there is no line', async () => {
    expect(await show({ prayers: undefined }, '2026-03-01T09:00:00.000Z')).not.toContain('prayer');
  });

  test('a branch that is closed is not about to pause', async () => {
    expect(await show({ isOpen: false, closesAt: undefined }, '2026-03-01T09:00:00.000Z')).not.toContain('prayer');
  });

  test('a branch that pauses says so, and when it goes on', async () => {
    const pausing = { isOpen: false, isPausing: true, closesAt: undefined, nextOpeningAt: '2026-03-01T09:25:00.000Z' };
    expect(await show(pausing, '2026-03-01T09:06:00.000Z')).toContain('Paused for prayer · opens 12:25\u00A0PM');
  });
});
