import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openDesk } from '../../testing/open-desk.tsx';

test('a tier begins with as many points as the file takes, and with no more', async () => {
  const { user, draft } = await openDesk('/desk/settings/points', {
    files: {
      'loyalty.json': {
        earn: { points: 1, amount: '1.00' },
        redeem: { points: 100, amount: '5.00' },
        tiers: [{ handle: 'ember', name: { 'en-us': 'Ember' }, minimumPoints: 500 }],
      },
    },
  });
  const type = async (text: string) => {
    const field = await screen.findByLabelText('Points from which it begins');
    await user.clear(field);
    await user.type(field, `${text}{Enter}`);
  };
  await type('1000000000');
  await waitFor(() => expect(draft.get('loyalty.json')).toMatchObject({ tiers: [{ minimumPoints: 1_000_000_000 }] }));
  await type('1000000001');
  await screen.findByText(/1000000001.* is no number from 0 to 1,?000,?000,?000/);
});
