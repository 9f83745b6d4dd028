import { expect, test } from 'vitest';
import { findStylesheetBreaches } from './stylesheet-breaches.ts';

function linesOf(text: string, path = 'apps/storefront/app/cart/cart.module.css'): number[] {
  return findStylesheetBreaches([{ path, text }]).map((breach) => breach.line);
}

test('left and right are refused, whatever they are said about', () => {
  for (const style of [
    'margin-left: 4px',
    'padding-right: 0',
    'left: 0',
    'right:0',
    'text-align: left',
    'float: right',
  ]) {
    expect(linesOf(`.a {\n  ${style};\n}\n`), style).toEqual([2]);
  }
  expect(linesOf('.a{border-top-left-radius:2px}')).toEqual([1]);
});

test('logical properties pass', () => {
  const text = '.a { margin-inline-start: 4px; inset-inline-end: 0; text-align: start; float: inline-start; }';
  expect(linesOf(text)).toEqual([]);
});

test('colours are named only in the tokens file', () => {
  for (const colour of ['#fff', '#a1b2c3', 'rgb(0 0 0 / 50%)', 'oklch(0.7 0.1 40)', 'white']) {
    expect(linesOf(`.a { color: ${colour}; }`), colour).toEqual([1]);
    expect(linesOf(`.a { color: ${colour}; }`, 'packages/ui/src/branding/tokens.css'), colour).toEqual([]);
  }
});

test('variables, mixes of variables and inherited colours pass', () => {
  const text =
    '.a { color: var(--text); background: color-mix(in oklch, var(--a) 8%, transparent); fill: currentColor; }';
  expect(linesOf(text)).toEqual([]);
});

test('comments may say anything and keep the line numbers right', () => {
  expect(linesOf('/* left: 0;\n #fff */\n.a { right: 0; }')).toEqual([3]);
});

test('the message says what to use instead', () => {
  const [breach] = findStylesheetBreaches([{ path: 'a.css', text: '.a { margin-left: 0; }' }]);
  expect(breach?.message).toBe(
    'margin-left breaks Arabic. Use the logical property, such as margin-inline-start or inset-inline-end.',
  );
});
