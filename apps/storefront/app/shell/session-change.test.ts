import { afterEach, expect, test } from 'vitest';
import { shouldRevalidate } from '../root.tsx';
import { sessionArrived, sessionChanged } from './session-change.ts';

afterEach(sessionArrived);

const going = (from: string, to: string, formMethod?: 'POST') => {
  const [currentUrl, nextUrl] = [new URL(from, 'http://shop'), new URL(to, 'http://shop')];
  const more = { currentParams: {}, nextParams: {}, defaultShouldRevalidate: true };
  return shouldRevalidate({ currentUrl, nextUrl, ...more, ...(formMethod && { formMethod }) });
};

test('the shop is not loaded again from page to page, but after a submission or when it is asked', () => {
  expect(going('/menu/grill-1', '/menu/grill-1?cart=open')).toBe(false);
  expect(going('/checkout', '/user/order/1')).toBe(false);
  expect(going('/user/profile', '/', 'POST')).toBe(true);
  expect(going('/menu/grill-1', '/menu/grill-1')).toBe(true);
});

test('a page that is left before it heard of a new session hears of it on the next one', () => {
  sessionChanged();
  expect(going('/menu/grill-1?cart=open', '/menu/grill-1/location/pickup')).toBe(true);
  sessionArrived();
  expect(going('/menu/grill-1/location/pickup', '/menu/grill-1')).toBe(false);
});
