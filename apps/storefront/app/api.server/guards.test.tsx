import { screen } from '@testing-library/react';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { ErrorPage } from '../document/error-page.tsx';
import { renderShop } from '../testing/render-shop.tsx';
import { guardedBy } from './require-sign-in.ts';

const args = { request: new Request('http://localhost/user'), context: new RouterContextProvider() };

test('ERR-18: a guard that nobody knows closes the page with 500 and says which it was', async () => {
  const Component = () => <p>Personal</p>;
  const ErrorBoundary = ({ error }: { error: unknown }) => <ErrorPage error={error} />;
  const loader = async () => {
    await guardedBy('staff-only')(args);
    return null;
  };
  await renderShop({ routes: [{ path: 'user', Component, ErrorBoundary, loader }], path: '/user' });
  expect(await screen.findByRole('heading', { name: 'Unknown middleware staff-only' })).toBeDefined();
  expect(screen.getByText('500')).toBeDefined();
  expect(screen.queryByText('Personal')).toBeNull();
});
