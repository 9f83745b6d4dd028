import { screen } from '@testing-library/react';
import { data, Outlet } from 'react-router';
import { expect, test, vi } from 'vitest';
import * as notFound from '../shell/not-found.route.tsx';
import NotFound from '../shell/not-found.route.tsx';
import { renderRoutes } from '../testing/render-routes.tsx';
import { ErrorPage } from './error-page.tsx';

const ErrorBoundary = ({ error }: { error?: unknown }) => <ErrorPage error={error} />;

async function showError(thrown: unknown) {
  const loader = () => {
    throw thrown;
  };
  renderRoutes([{ path: 'broken', loader, Component: Outlet, ErrorBoundary }], { at: '/broken' });
  return screen.findByRole('heading', { level: 1 });
}

test('UI-18: the error page shows the message of the error', async () => {
  const heading = await showError(data('The kitchen is on fire', { status: 418 }));
  expect(heading.textContent).toBe('The kitchen is on fire');
});

test('UI-18: an error without a message says that one occurred', async () => {
  vi.mocked(console.error).mockImplementation(() => undefined);
  expect((await showError(new Error('secret detail'))).textContent).toBe('An error occured.');
  expect(document.body.textContent).not.toContain('secret detail');
});

test('UI-19: the error page leads home', async () => {
  await showError(data('No', { status: 500 }));
  expect(screen.getByRole('link', { name: 'Go back to home' }).getAttribute('href')).toBe('/');
});

test('ERR-21: a routing error shows its status code, and 500 when it has none', async () => {
  await showError(data('Gone', { status: 410 }));
  expect(screen.getByText('410')).toBeDefined();
});

test('ERR-21, ERR-23: something unexpected is a 500, with what to do next', async () => {
  vi.mocked(console.error).mockImplementation(() => undefined);
  await showError(new Error('bug'));
  expect(screen.getByText('500')).toBeDefined();
  expect(screen.getByText("Sorry we can't process your request at the moment. Please try again later")).toBeDefined();
});

test.each(['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed'])(
  'a page that got no answer speaks of the connection and offers another try: %s',
  async (words) => {
    vi.mocked(console.error).mockImplementation(() => undefined);
    await showError(new TypeError(words));
    expect(screen.getByText('This page could not be loaded. Check your connection and try again.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
    expect(screen.queryByText('500')).toBeNull();
  },
);

test('ERR-20: a start-up failure shows the message and its status', async () => {
  const heading = await showError(data({ startUpFailure: 'No shop lives here.' }, { status: 400 }));
  expect(heading.textContent).toBe('This shop could not be opened');
  expect(screen.getByText('No shop lives here.')).toBeDefined();
  expect(screen.getByText('400')).toBeDefined();
});

test('ROUTE-35: an unknown address says that the page could not be found', async () => {
  renderRoutes([{ path: '*', Component: NotFound, loader: notFound.loader, ErrorBoundary: notFound.ErrorBoundary }], {
    at: '/no/such/page',
  });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('This page could not be found');
  expect(screen.getByText('404')).toBeDefined();
});

test('UI-20: if the error page itself fails, plain words, the details and the way home remain', () => {
  vi.mocked(console.error).mockImplementation(() => undefined);
  const Broken = (): never => {
    throw new Error('and again');
  };
  const Page = () => (
    <ErrorPage error={new Error('first')}>
      <Broken />
    </ErrorPage>
  );
  renderRoutes([{ index: true, Component: Page }]);
  expect(screen.getByRole('heading').textContent).toBe('An error occurred while showing the error page');
  expect(screen.getByText('Error: and again')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go back to home' }).getAttribute('href')).toBe('/');
});

test.each([
  ['that failed is loaded again', 500, 1],
  ['at an unknown address stays', 404, 0],
])('a page %s when the connection is back', async (_what, status, times) => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const listen = vi.spyOn(window, 'addEventListener');
  await showError(data('', { status }));
  // The heading is there a moment before the page listens.
  await vi.waitFor(() => expect(listen.mock.calls.map(([name]) => name)).toContain('online'));
  window.dispatchEvent(new Event('online'));
  expect(reload).toHaveBeenCalledTimes(times);
  reload.mockRestore();
  listen.mockRestore();
});
