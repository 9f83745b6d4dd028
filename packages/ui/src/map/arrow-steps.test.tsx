import { expect, test } from 'vitest';
import { arrowSteps } from './draw-pin.ts';

test.each([
  ['ArrowLeft', false, { x: -6, y: 0 }],
  ['ArrowRight', true, { x: 48, y: 0 }],
  ['ArrowUp', false, { x: 0, y: -6 }],
  ['ArrowDown', true, { x: 0, y: 48 }],
  ['Enter', false, undefined],
  ['Tab', true, undefined],
])('%s with Shift %s moves the pin by %j', (key, shiftKey, expected) => {
  expect(arrowSteps({ key, shiftKey })).toEqual(expected);
});
