import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderShop } from '../testing/render-shop.tsx';
import ProfileRoute from './profile.route.tsx';
import { loader as userArea } from './user.route.tsx';

const customer = { firstName: 'Sara', lastName: '', dialCode: '+966', mobile: '551234417' };

describe('the user area', () => {
  it('ROUTE-11: /user/profile shows who is signed in, and the way to the orders', async () => {
    const routes = [{ path: 'user/profile', Component: ProfileRoute, loader: () => ({ customer }) }];
    await renderShop({ routes, path: '/user/profile', isSignedIn: true });
    expect(await screen.findByText('Sara')).toBeDefined();
    expect(screen.getByText('+966 551234417')).toBeDefined();
    expect(screen.getAllByRole('link', { name: 'My orders' })[0]?.getAttribute('href')).toBe('/user/order');
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeDefined();
  });

  it('ROUTE-12: /user begins with the profile', async () => {
    const routes = [
      { path: 'user', loader: userArea, Component: () => null },
      { path: 'user/profile', Component: () => <h1>Profile</h1> },
    ];
    await renderShop({ routes, path: '/user' });
    expect(await screen.findByRole('heading', { name: 'Profile' })).toBeDefined();
  });
});
