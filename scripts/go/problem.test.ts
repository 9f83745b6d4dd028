import { expect, test } from 'vitest';
import { describeFailure, Problem, problemFrom } from './problem.mjs';

test.each([
  ['npm error code ENOSPC\nnpm error nospc no space left on device', 'The disk is full.'],
  ['npm error code EAI_AGAIN\nnpm error request to https://registry failed', 'The package registry cannot be reached.'],
  ['npm error code EUSAGE', 'package-lock.json does not match package.json.'],
  ['npm error code EACCES\nnpm error permission denied, mkdir', 'A file or folder may not be written.'],
  ['npm error code ETARGET', 'The package registry does not offer a package for this system.'],
  ['npm error code SELF_SIGNED_CERT_IN_CHAIN', 'The certificate of the package registry is not trusted here.'],
])('the output %j is explained: %s', (output, explanation) => {
  const problem = problemFrom('Installing packages', output);
  expect(problem.message).toBe(`Installing packages failed: ${explanation}`);
  expect(problem.remedy).not.toBe('');
});

test('an unknown cause shows the end of the output', () => {
  const output = Array.from({ length: 100 }, (_, index) => `line ${index}`).join('\n');
  const problem = problemFrom('Building', output);
  expect(problem.details.split('\n').at(-1)).toBe('line 99');
  expect(problem.details.split('\n')).toHaveLength(25);
});

test('a person reads what is wrong and what to do, last on the screen and without a stack', () => {
  const text = describeFailure(new Problem('Port 3000 is taken.', 'Choose another.', 'detail'));
  expect(text).toBe('\n  │ detail\n\n✗ Port 3000 is taken.\n  Choose another.');
});

test('a full disk is explained also when it is our own writing that fails', () => {
  const error = Object.assign(new Error('no space left on device, write'), {
    code: 'ENOSPC',
    path: 'node_modules/.go-stamp',
  });
  expect(describeFailure(error)).toContain('The disk is full.');
});
