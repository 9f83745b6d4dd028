import { expect, onTestFinished, test, vi } from 'vitest';
import { newestCode } from '../../e2e/support/read-code.ts';

test('the number of an order, which the shop sent later to the same mobile, is no code', async () => {
  const to = '+96550123456';
  const messages = [
    { to, channel: 'sms', text: 'مدّ وكسرة: طلبك 1042 جاهز.', sentAt: '2026-01-01T10:00:01Z' },
    { to, channel: 'sms', text: 'رمز التحقق: 482913\n\n@shop.test #482913', sentAt: '2026-01-01T10:00:00Z' },
  ];
  const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json(messages)));
  onTestFinished(() => fetching.mockRestore());
  expect(await newestCode('http://shop.test', '50123456')).toBe('482913');
});
