import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { seedMerchant } from '../testing/seed-merchant.ts';

describe('errors', () => {
  let api: TestApi;
  beforeEach(async () => {
    api = await openTestApi();
    await seedMerchant(api.context.db);
  });
  afterEach(() => api.close());

  test('an unknown call answers 404 in both dialects', async () => {
    const response = await api.call('GET', '/nope');
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ error: { code: 'not-found' }, errors: [{ code: 'not-found' }] });
  });
});
