import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expiringSoon, lostPoints, type PointLot, pointsExpiry, returnPoints, takePoints } from './point-lots.ts';

const now = new Date('2026-11-20T12:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
const may: PointLot = { id: 'may', remaining: 30, expiresAt: inDays(10) };
const june: PointLot = { id: 'june', remaining: 50, expiresAt: inDays(40) };
const forEver: PointLot = { id: 'for-ever', remaining: 70, expiresAt: null };
const lost: PointLot = { id: 'lost', remaining: 20, expiresAt: now };

const sumOf = (list: readonly { points: number }[]) => list.reduce((sum, { points }) => sum + points, 0);
const anyLots = fc
  .array(fc.record({ remaining: fc.nat({ max: 200 }), days: fc.option(fc.integer({ min: -5, max: 60 })) }), {
    maxLength: 8,
  })
  .map((list): PointLot[] =>
    list.map(({ remaining, days }, index) => ({
      id: `lot-${index}`,
      remaining,
      expiresAt: days === null ? null : inDays(days),
    })),
  );

describe('takePoints', () => {
  test('what would be lost first goes first, whatever came in first', () => {
    expect(takePoints([forEver, june, may], 40, now)).toEqual({
      ok: true,
      value: [
        { lotId: 'may', points: 30, expiresAt: may.expiresAt },
        { lotId: 'june', points: 10, expiresAt: june.expiresAt },
      ],
    });
  });

  test.each([
    [
      { ...may, id: 'a' },
      { ...may, id: 'b' },
    ],
    [
      { ...forEver, id: 'a' },
      { ...forEver, id: 'b' },
    ],
  ])('of lots that are lost together the one with the lower id goes first', (a, b) => {
    for (const lots of [
      [a, b],
      [b, a],
    ]) {
      expect(takePoints(lots, 1, now)).toEqual({
        ok: true,
        value: [{ lotId: 'a', points: 1, expiresAt: a.expiresAt }],
      });
    }
  });

  test('refused with what is missing; points whose time is over pay for nothing', () => {
    expect(takePoints([may, lost], 31, now)).toEqual({
      ok: false,
      refusal: { code: 'too-few-points', balance: 30, missing: 1 },
    });
  });

  test('exactly what is asked, from no lot more than it has, and nothing later before something sooner', () => {
    fc.assert(
      fc.property(anyLots, fc.nat({ max: 800 }), (lots, points) => {
        const taken = takePoints(lots, points, now);
        const usable = lots.filter(({ expiresAt }) => !expiresAt || expiresAt > now);
        const balance = usable.reduce((sum, { remaining }) => sum + remaining, 0);
        expect(taken.ok).toBe(balance >= points);
        if (!taken.ok) return;
        expect(sumOf(taken.value)).toBe(points);
        const left = new Map(usable.map(({ id, remaining }) => [id, remaining]));
        for (const part of taken.value) left.set(part.lotId, (left.get(part.lotId) ?? 0) - part.points);
        expect(Math.min(0, ...left.values())).toBe(0);
        const time = (moment: Date | null) => moment?.getTime() ?? Infinity;
        const latestUsed = Math.max(0, ...taken.value.map(({ expiresAt }) => time(expiresAt)));
        const passedOver = usable.filter(({ id, expiresAt }) => time(expiresAt) < latestUsed && left.get(id) !== 0);
        expect(passedOver).toEqual([]);
      }),
    );
  });
});

describe('lostPoints and expiringSoon', () => {
  test('lost at the very moment, and not before', () => {
    expect(lostPoints([may, lost, forEver], now)).toEqual([{ lotId: 'lost', points: 20, expiresAt: now }]);
    expect(lostPoints([may], new Date(inDays(10).getTime() - 1))).toEqual([]);
    expect(lostPoints([{ ...lost, remaining: 0 }], now)).toEqual([]);
  });

  test('soon is the next thirty days, told once for each moment', () => {
    const alsoMay = { ...may, id: 'also-may', remaining: 5 };
    expect(expiringSoon([june, may, alsoMay, lost, forEver], now)).toEqual([{ points: 35, at: inDays(10) }]);
    expect(expiringSoon([june, may], now, 40)).toEqual([
      { points: 30, at: inDays(10) },
      { points: 50, at: inDays(40) },
    ]);
  });

  test('soon ends with the thirtieth day, and lots without points are not told', () => {
    const until = (expiresAt: Date, remaining = 30) => expiringSoon([{ ...may, remaining, expiresAt }], now);
    expect(until(inDays(31))).toEqual([{ points: 30, at: inDays(31) }]);
    expect(until(new Date(inDays(31).getTime() + 1))).toEqual([]);
    expect(until(inDays(10), 0)).toEqual([]);
  });

  test('every point is lost, or can be spent, never both', () => {
    fc.assert(
      fc.property(anyLots, (lots) => {
        const all = lots.reduce((sum, { remaining }) => sum + remaining, 0);
        const gone = sumOf(lostPoints(lots, now));
        expect(takePoints(lots, all - gone, now).ok).toBe(true);
        expect(takePoints(lots, all - gone + 1, now).ok).toBe(false);
      }),
    );
  });
});

describe('pointsExpiry', () => {
  test.each([
    ['to the end of the last day on the merchant’s clock', '2026-11-20T12:00:00Z', 365, '2027-11-20T21:00:00Z'],
    ['after midnight there it is the next day', '2026-11-20T21:30:00Z', 1, '2026-11-22T21:00:00Z'],
  ])('%s', (_case, at, days, end) => {
    expect(pointsExpiry(new Date(at), days, 'Asia/Riyadh')).toEqual(new Date(end));
  });

  test('0 days is never', () => expect(pointsExpiry(now, 0, 'Asia/Riyadh')).toBeNull());
});

describe('returnPoints', () => {
  const part = ({ id, expiresAt }: PointLot, points: number) => ({ lotId: id, points, expiresAt });
  const soonest = new Date('2026-12-20T21:00:00Z');

  test('points come back with the time they had, and with thirty days at least', () => {
    const parts = [part(lost, 5), part(may, 30), part(june, 10), part(forEver, 1)];
    expect(returnPoints(parts, now, 'Asia/Riyadh')).toEqual([
      { points: 35, expiresAt: soonest },
      { points: 10, expiresAt: june.expiresAt },
      { points: 1, expiresAt: null },
    ]);
  });

  test('whatever was taken comes back, all of it', () => {
    fc.assert(
      fc.property(anyLots, fc.nat({ max: 300 }), (lots, points) => {
        const taken = takePoints(lots, points, now);
        const parts = taken.ok ? taken.value : [];
        expect(sumOf(returnPoints(parts, inDays(90), 'Asia/Riyadh'))).toBe(taken.ok ? points : 0);
      }),
    );
  });
});
