import { describe, expect, test } from 'vitest';
import { areNotesFull, areNotesTooLong, maximumNotesLength, notesLength } from './notes.ts';

describe('notes', () => {
  test('CART-14: order notes are at most 256 characters', () => {
    expect(maximumNotesLength).toBe(256);
  });

  test('exactly 256 characters pass, 257 are too long', () => {
    expect(areNotesTooLong('x'.repeat(256))).toBe(false);
    expect(areNotesTooLong('x'.repeat(257))).toBe(true);
    expect(areNotesTooLong('')).toBe(false);
  });

  test('typing stops at 256 characters', () => {
    expect(areNotesFull('x'.repeat(255))).toBe(false);
    expect(areNotesFull('x'.repeat(256))).toBe(true);
  });

  test('an Arabic note counts by letters and a sent line break once', () => {
    expect(notesLength('بدون بصل')).toBe(8);
    expect(notesLength('no\r\nonion')).toBe(8);
    expect(areNotesTooLong('x\r\n'.repeat(128))).toBe(false);
  });
});
