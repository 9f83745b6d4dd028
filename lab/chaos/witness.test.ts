import { expect, test } from 'vitest';
import { createWitness, type Heard } from './witness.ts';

const answer = (status: number, own: Partial<Extract<Heard, { kind: 'answer' }>> = {}): Heard => ({
  kind: 'answer',
  status,
  code: 'service-unavailable',
  retryAfter: '5',
  expected: [200],
  ...own,
});

function untruthsOf(heard: Heard): string[] {
  const witness = createWitness();
  witness.hear('GET /menu', heard);
  return witness.take().untruths.map(({ what }) => what);
}

test.each([
  ['what was asked for', answer(200)],
  ['not now, and when to ask again', answer(503)],
  ['no answer at all, as a browser shows it', { kind: 'no-answer' } as const],
])('a guest may be told %s', (_, heard) => {
  expect(untruthsOf(heard)).toEqual([]);
});

test.each([
  [answer(500, { code: 'internal-error' }), '500 internal-error'],
  [answer(401, { code: 'unauthenticated' }), '401 unauthenticated'],
  [answer(503, { retryAfter: undefined }), '503 without Retry-After'],
  [answer(503, { code: undefined }), '503 without a code'],
  [{ kind: 'hang', seconds: 35 } as const, 'no answer within 35 s'],
])('a guest must not be told anything else: %#', (heard, what) => {
  expect(untruthsOf(heard)).toEqual([what]);
});
