import { showSnackbar } from '@sufra/ui/overlays/snackbars.tsx';
import { Snackbars } from '@sufra/ui/overlays/snackbars.tsx';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoutes } from '../testing/render-routes.tsx';
import { useIsLocationPage } from './home-path.ts';

function Notices() {
  return (
    <div data-testid="notices">
      <Snackbars isQuiet={useIsLocationPage()} />
    </div>
  );
}

const noticesAt = (at: string) => {
  renderRoutes([{ path: '*', Component: Notices }], { at });
  act(() => {
    showSnackbar('Item added to cart');
    showSnackbar('The address could not be saved', { tone: 'bad' });
  });
  return screen.getByTestId('notices').textContent;
};

test('ROUTE-32: location pages show no notices, errors excepted', () => {
  expect(noticesAt('/menu/drinks-1/location/deliver')).toBe('The address could not be saved');
});

test('other pages show every notice', () => {
  expect(noticesAt('/menu/drinks-1')).toContain('Item added to cart');
});
