import { describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '../api/call-api.ts';
import { createApiClient } from './api-client.ts';
import { whenUnreachable } from './open-shop.ts';

const statusOf = (thrown: unknown) => (thrown as { init?: { status?: number } }).init?.status;
const errorOf = (thrown: unknown) => (thrown as { data?: { error?: { code: string }[] } }).data?.error?.[0];

describe('an API that cannot be reached', () => {
  it('makes a page of status 503, and is written to the log', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const transport = () => Promise.reject(new Error('connection refused'));
    const api = createApiClient({ transport, origin: 'http://localhost', onFailure: whenUnreachable });
    const thrown = await api.call({ path: '/orders' }).catch((reason: unknown) => reason);
    expect(statusOf(thrown)).toBe(503);
    expect(errorOf(thrown)).toMatchObject({ status: '503', code: 'service-unavailable' });
    expect(log).toHaveBeenCalledOnce();
  });

  it('is known by its name where the failure comes from outside the bundle of the pages, or from a balancer', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    for (const status of [502, 503, 504]) {
      const failure = Object.assign(new Error('GET /applications failed'), { name: 'ApiFailure', status });
      let thrown: unknown;
      try {
        whenUnreachable(failure);
      } catch (reason) {
        thrown = reason;
      }
      expect(statusOf(thrown)).toBe(503);
    }
  });

  it('is told apart from one that failed', () => {
    const failure = new ApiFailure(500, { path: '/orders' });
    expect(() => whenUnreachable(failure)).toThrow(failure);
  });
});
