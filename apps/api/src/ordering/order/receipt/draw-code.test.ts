import { decodeQR } from 'qr/decode.js';
import { describe, expect, test } from 'vitest';
import { drawCode } from './draw-code.ts';

/** Fills the bars of a drawing and photographs it, eight pixels a module. */
function photograph({ path, size }: { path: string; size: number }) {
  const scale = 8;
  const side = size * scale;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1) {
      const from = (row * side + Number(x) * scale) * 4;
      for (let at = from; at < from + Number(width) * scale * 4; at += 4) data.fill(0, at, at + 3);
    }
  }
  return { width: side, height: side, data };
}

describe('drawCode', () => {
  test.each([
    'ARfZhdi32LnZhSDYp9mE2KrYrNix2KjYqQIPMzk5OTk5OTk5OTAwMDAzAxQyMDI2LTAxLTE1VDEyOjMwOjAwWgQGMTE1LjAwBQUxNS4wMA==',
    'A'.repeat(700),
  ])('what is drawn is read again by a scanner', (text) => {
    expect(decodeQR(photograph(drawCode(text)))).toBe(text);
  });

  test('has four modules of white on every side', () => {
    const { path, size } = drawCode('A');
    const bars = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map((bar) => bar.slice(1).map(Number));
    expect(Math.min(...bars.map(([x = 0]) => x))).toBe(4);
    expect(Math.min(...bars.map(([, y = 0]) => y))).toBe(4);
    expect(Math.max(...bars.map(([x = 0, , width = 0]) => x + width))).toBe(size - 4);
  });
});
