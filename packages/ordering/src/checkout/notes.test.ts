import { describe, expect, test } from 'vitest';
import { areNotesTooLong, maximumNotesLength, notesLength, withoutDirectionMarks } from './order-limits.ts';

describe('notes', () => {
  test('CART-14: order notes are at most 256 characters', () => {
    expect(maximumNotesLength).toBe(256);
  });

  test('exactly 256 characters pass, 257 are too long', () => {
    expect(areNotesTooLong('x'.repeat(256))).toBe(false);
    expect(areNotesTooLong('x'.repeat(257))).toBe(true);
    expect(areNotesTooLong('')).toBe(false);
  });

  test('an Arabic note counts by letters and a sent line break once', () => {
    expect(notesLength('بدون بصل')).toBe(8);
    expect(notesLength('no\r\nonion')).toBe(8);
    expect(areNotesTooLong('x\r\n'.repeat(128))).toBe(false);
  });

  test.each(['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'])(
    'the mark %j turns no text of the kitchen around',
    (mark) => {
      expect(withoutDirectionMarks(`no ${mark}onion${mark}`)).toBe('no onion');
    },
  );

  test('letters, joiners and line breaks of a note stay', () => {
    const note = 'بدون بصل\nنیم\u200cپز, 2 × 🌶';
    expect(withoutDirectionMarks(note)).toBe(note);
  });
});
