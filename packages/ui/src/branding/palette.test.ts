import { wcagContrast as contrast } from 'culori';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { makePalette, type Palette, presentBrand, readColour, toHex } from './present-brand.ts';

/** Always the same 200 colours, so that a failure can be repeated. */
function someColours(count: number): string[] {
  let seed = 20_261_120;
  const next = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  return Array.from(
    { length: count },
    () =>
      `#${Math.floor(next() * 0xff_ff_ff)
        .toString(16)
        .padStart(6, '0')}`,
  );
}

const extremes = ['#000000', '#ffffff', '#ffff00', '#0000ff', '#00ff00', '#808080', '#ff00ff'];
const surfaces = ['paper', 'card', 'tint', 'tint2'] as const;
const inks = ['ink', 'ink2', 'ink3', 'brandInk', 'secondInk'] as const;

const sheet = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

/** The colours that are the same for every merchant, as the style sheet has them for a scheme. */
function fixedColours(scheme: 'light' | 'dark'): Record<'good' | 'bad' | 'warn', { ink: string; tint: string }> {
  const rules = sheet.split('@media (prefers-color-scheme: dark)')[scheme === 'light' ? 0 : 1] ?? '';
  const read = (name: string) => new RegExp(`--${name}: (#[0-9a-f]+);`).exec(rules)?.[1] ?? 'missing';
  const pair = (name: string) => ({ ink: read(name), tint: read(`${name}-tint`) });
  return { good: pair('good'), bad: pair('bad'), warn: pair('warn') };
}

/** Every pair of text and ground that is too close, by name. */
function unreadable(palette: Palette, scheme: 'light' | 'dark'): string[] {
  const pairs = surfaces.flatMap((ground) => inks.map((ink) => [ink, ground] as const));
  const filled = [
    ['onBrand', 'brand'],
    ['onBrand', 'brandEnd'],
    ['onSecond', 'second'],
    // A message over the page.
    ['paper', 'ink'],
  ] as const;
  const own = [...pairs, ...filled].map(
    ([ink, ground]) => [`${ink} on ${ground}`, palette[ink], palette[ground]] as const,
  );
  const fixed = Object.entries(fixedColours(scheme)).flatMap(([name, { ink, tint }]) => [
    [`${name} on its tint`, ink, tint] as const,
    ...surfaces.map((ground) => [`${name} on ${ground}`, ink, palette[ground]] as const),
  ]);
  return [...own, ...fixed].filter(([, ink, ground]) => !(contrast(ink, ground) >= 4.5)).map(([pair]) => pair);
}

describe.each(['light', 'dark'] as const)('a palette for %s', (scheme) => {
  test('THEME-03, THEME-04: text can be read on it, whatever colours a merchant picks', () => {
    const colours = [...someColours(200), ...extremes];
    const failures = colours.flatMap((primary, at) => {
      const second = colours.at(-at - 1) ?? primary;
      return unreadable(makePalette({ primary, second }, scheme), scheme).map(
        (pair) => `${primary}, ${second}: ${pair}`,
      );
    });
    expect(failures).toEqual([]);
  });
});

test('THEME-03: the primary colour is the colour of the brand', () => {
  expect(makePalette({ primary: '#c2410c', second: '#5c2e12' }, 'light').brand).toBe('#c2410c');
});

test('THEME-04: the second button colour fills the second kind of button', () => {
  expect(makePalette({ primary: '#c2410c', second: '#1d4ed8' }, 'light').second).toBe('#1d4ed8');
});

test('what is no colour falls back to one, and the palette is written as custom properties', () => {
  expect(makePalette({ primary: 'tomato soup', second: '' }, 'light').brand).toBe('#c2410c');
  const { brandCss } = presentBrand({ primary_color: '#0f766e', button2_color: '#111827' });
  expect(brandCss).toContain('--brand:#0f766e');
  expect(brandCss).toContain('--on-brand:');
  expect(brandCss).toContain('@media(prefers-color-scheme:dark){:root{--paper:');
});

test('a dark brand colour can be seen on dark paper', () => {
  const { brand, paper } = makePalette({ primary: '#0b0b0b', second: '#0b0b0b' }, 'dark');
  expect(contrast(brand, paper)).toBeGreaterThanOrEqual(3);
});

test('a colour survives the way to OKLCH and back', () => {
  for (const colour of someColours(50)) expect(toHex(readColour(colour) ?? { l: 0, c: 0, h: 0 })).toBe(colour);
});
