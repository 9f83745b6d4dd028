import { afterEach, beforeEach, expect, vi } from 'vitest';

// An unexpected warning is a bug. A test that expects one replaces the spy with its own and checks it.
const watched = ['error', 'warn'] as const;
let strayLines: string[] = [];

beforeEach(() => {
  strayLines = [];
  for (const method of watched) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      strayLines.push(`console.${method}: ${parts.map(describe).join(' ')}`);
    });
  }
});

afterEach(() => {
  for (const method of watched) vi.mocked(console[method]).mockRestore();
  expect(strayLines, 'nothing is written to the console that a test did not expect').toEqual([]);
});

function describe(part: unknown): string {
  return part instanceof Error ? (part.stack ?? part.message) : String(part);
}
