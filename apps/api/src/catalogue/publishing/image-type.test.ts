import { expect, test } from 'vitest';
import { detectImageType } from './image-type.ts';

const typeOf = (text: string) => detectImageType(Buffer.from(text));

test('a drawing is known by its first tag, whatever stands before it', () => {
  for (const text of [
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '\ufeff <svg>',
    '<?xml version="1.0"?>\n<svg/>',
    '<?xml version="1.0"?><!-- made by hand --> <!-- > -->\n<svg\n>',
  ])
    expect(typeOf(text), text).toBe('image/svg+xml');
  for (const text of ['', '<svgs>', '<!-- <svg> ', '<html><svg>', 'text <svg>', '<?xml <svg'])
    expect(typeOf(text), text).toBeUndefined();
});

test('a file of comments alone is judged at once', () => {
  expect(typeOf('<!---->'.repeat(140))).toBeUndefined();
});
