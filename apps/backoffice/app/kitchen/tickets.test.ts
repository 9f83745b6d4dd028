import type { BoardLine, BoardOrder } from '@sufra/contracts';
import { describe, expect, test } from 'vitest';
import { aLine, anOrder } from '../board/testing/an-order.ts';
import { bumpedOf, countDishes, createFinder, type Selection, ticketsOf, urgencyOf } from './tickets.ts';

const named = (name: string) => ({ 'en-us': name, 'ar-sa': name, fr: name });

const aPart = (id: string, station: string, minutes = 5): BoardLine['combo-items'][number] => ({
  id,
  name: named(id),
  quantity: 2,
  modifiers: [],
  'removed-ingredients': [],
  allergens: [],
  station,
  'make-minutes': minutes,
});

const done = (station: string, at = '2026-11-20T16:05:00Z') => ({ station, done: true, at });

const box = (bumps: BoardLine['bumps'] = []) =>
  aLine('box', { quantity: 3, 'combo-items': [aPart('burger', 'grill', 12), aPart('fries', 'fry')], bumps });

const at = (...stations: string[]): Selection => new Set(stations);
const finder = (selection?: Selection) => createFinder(selection);
const ticketOf = (order: BoardOrder, selection: Selection) => createFinder(selection)(order);
const numbers = (orders: BoardOrder[], selection?: Selection) =>
  ticketsOf(orders, finder(selection)).map(({ order }) => order.attributes.number);

describe('a ticket', () => {
  const order = anOrder('a', { lines: [aLine('steak'), aLine('chips', { station: 'fry', 'make-minutes': 6 }), box()] });

  test('has the lines of its stations, and of a combo the parts that are made there', () => {
    const fry = ticketOf(order, at('fry'));
    expect(fry?.lines.map(({ line, parts }) => [line.id, parts.map(({ name }) => name['en-us'])])).toEqual([
      ['chips', []],
      ['box', ['fries']],
    ]);
    expect(fry?.lines.map(({ bumps }) => bumps)).toEqual([
      [{ line: 'chips', station: 'fry' }],
      [{ line: 'box', station: 'fry' }],
    ]);
    expect(ticketOf(order, undefined)?.lines[2]?.bumps).toEqual([
      { line: 'box', station: 'grill' },
      { line: 'box', station: 'fry' },
    ]);
    expect(ticketOf(order, at('drinks'))).toBeUndefined();
  });

  test('is begun as long before its promise as the slowest of its lines takes there', () => {
    const clock = (selection?: Selection) =>
      new Date(ticketOf(order, selection)?.startAt ?? 0).toISOString().slice(11, 16);
    expect([clock(), clock(at('fry'))]).toEqual(['16:00', '16:14']);
  });

  test('of sixty dishes is begun when the hands of the station need it, with the bag still to be packed', () => {
    const why = { station: 'grill', hands: 3, 'ahead-minutes': 0, 'own-minutes': 180 };
    const rest = { 'orders-ahead': 0, 'packing-minutes': 2, 'extra-minutes': 0, 'margin-minutes': 5, pace: 1 };
    const promise = { 'promised-at': '2026-11-20T17:30:00Z', stations: [why], ...rest };
    const own = { 'estimated-ready-at': '2026-11-20T17:30:00Z', promise, lines: [aLine('steak', { quantity: 60 })] };
    expect(new Date(ticketOf(anOrder('a', own), undefined)?.startAt ?? 0).toISOString().slice(11, 16)).toBe('16:28');
  });

  test('says by words how it stands: later, now, only minutes left, late', () => {
    const ticket = ticketOf(order, at('fry'))!;
    const minute = (time: string) => Math.floor(Date.parse(`2026-11-20T${time}:00Z`) / 60_000);
    expect(['16:10', '16:14', '16:17', '16:20', '16:24'].map((time) => urgencyOf(ticket, minute(time)))).toEqual([
      { urgency: 'later', minutes: 10 },
      { urgency: 'now', minutes: 6 },
      { urgency: 'soon', minutes: 3 },
      { urgency: 'soon', minutes: 0 },
      { urgency: 'late', minutes: 4 },
    ]);
  });
});

describe('the display', () => {
  test('begins with what has to be begun first, and has nothing that its stations are done with', () => {
    const later = anOrder('b', { number: '043', 'estimated-ready-at': '2026-11-20T16:25:00Z', lines: [aLine('soup')] });
    const quick = aLine('salad', { 'make-minutes': 1, bumps: [done('grill')] });
    const first = anOrder('a', { lines: [aLine('steak'), quick] });
    const bumped = anOrder('c', { number: '044', lines: [aLine('steak', { bumps: [done('grill')] })] });
    expect(numbers([later, bumped, first])).toEqual(['042', '043']);
    expect(ticketsOf([first], finder())[0]?.lines.map(({ isDone }) => isDone)).toEqual([false, true]);
    expect(numbers([anOrder('d', { lines: [box([done('grill')])] })], at('grill'))).toEqual([]);
    expect(numbers([anOrder('d', { lines: [box([done('grill')])] })])).toEqual(['042']);
  });

  test('leaves out what waits for its payment and what is over, and keeps an order for later, which cannot be bumped', () => {
    const lines = [aLine('steak')];
    const stands = (code: 'ready' | 'finished' | 'order-failed') =>
      anOrder(code, { lines, 'current-status': { code, sequence: 5, at: '2026-11-20T16:10:00Z' } });
    const unpaid = anOrder('u', { lines, 'payment-method': 'card', 'payment-status': 'pending' });
    expect(numbers([stands('ready'), stands('finished'), stands('order-failed'), unpaid])).toEqual([]);
    const ahead = anOrder('s', { lines, 'released-at': null });
    expect(ticketsOf([ahead], finder())).toMatchObject([{ isAhead: true }]);
  });

  test('lists what was bumped last, also when it is ready, to be called back', () => {
    const bumped = (id: string, time: string, code: 'in-kitchen' | 'ready' | 'finished') =>
      anOrder(id, {
        number: id,
        lines: [aLine('steak', { bumps: [done('grill', `2026-11-20T${time}:00Z`)] })],
        'current-status': { code, sequence: 5, at: '2026-11-20T16:10:00Z' },
      });
    const orders = [
      bumped('1', '16:01', 'ready'),
      bumped('2', '16:09', 'in-kitchen'),
      bumped('3', '16:05', 'finished'),
    ];
    expect(bumpedOf(orders, finder()).map(({ order }) => order.id)).toEqual(['2', '1']);
  });

  test('counts every dish that is still to be made, by station', () => {
    const orders = [
      anOrder('a', { lines: [aLine('fries', { station: 'fry', quantity: 4 }), aLine('steak')] }),
      anOrder('b', { lines: [aLine('fries', { station: 'fry', quantity: 9, bumps: [done('fry')] }), aLine('soup')] }),
      anOrder('c', { lines: [box([done('grill')])] }),
      anOrder('tomorrow', { 'released-at': null, lines: [aLine('steak', { quantity: 60 })] }),
    ];
    const counts = countDishes(ticketsOf(orders, finder()));
    const read = counts.map(({ station, dishes }) => [
      station,
      dishes.map(({ name, count }) => [name['en-us'], count]),
    ]);
    expect(Object.fromEntries(read)).toEqual({
      grill: [
        ['steak', 1],
        ['soup', 1],
      ],
      fry: [['fries', 10]],
    });
  });
});
