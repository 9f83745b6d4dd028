import { describe, expect, test } from 'vitest';
import { createSemaphore } from './http/semaphore.ts';
import { createPasswords } from './passwords.ts';

const cheap = { logN: 4, r: 8, p: 1 };

describe('passwords', () => {
  test('the right one is known again, however its letters were composed', async () => {
    const passwords = createPasswords(cheap);
    const hash = await passwords.hash('café au lait');
    expect(await passwords.check('café au lait'.normalize('NFD'), hash)).toBe(true);
    expect(await passwords.check('cafe au lait', hash)).toBe(false);
  });

  test('the same password is stored differently each time, and never as it is', async () => {
    const passwords = createPasswords(cheap);
    const [one, other] = await Promise.all([passwords.hash('open sesame'), passwords.hash('open sesame')]);
    expect(one).not.toBe(other);
    expect(one).not.toContain('sesame');
  });

  test('nobody’s password is compared as well, and is never right', async () => {
    const passwords = createPasswords(cheap);
    expect(await passwords.check('open sesame', null)).toBe(false);
  });

  test('a hash says how it was made, so that it still works when hashes become dearer', async () => {
    const [before, now] = [createPasswords(cheap), createPasswords({ ...cheap, logN: 5 })];
    const hash = await before.hash('open sesame');
    expect(hash).toMatch(/^\$scrypt\$ln=4,r=8,p=1\$/);
    expect(await now.check('open sesame', hash)).toBe(true);
    expect([before.isOutdated(hash), now.isOutdated(hash)]).toEqual([false, true]);
  });

  test('what is used in a shop takes 32 MB', async () => {
    expect(await createPasswords().hash('open sesame')).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/);
  });

  test('some are compared at once, some wait, and more are sent away', async () => {
    const semaphore = createSemaphore({ atOnce: 1, waiting: 1 }, () => new Error('busy'));
    const { promise, resolve } = Promise.withResolvers<string>();
    const first = semaphore(() => promise);
    const second = semaphore(async () => 'second');
    await expect(semaphore(async () => 'third')).rejects.toThrow('busy');
    resolve('first');
    expect(await Promise.all([first, second])).toEqual(['first', 'second']);
    expect(await semaphore(async () => 'later')).toBe('later');
  });
});
