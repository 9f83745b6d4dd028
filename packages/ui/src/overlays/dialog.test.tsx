import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderControl } from '../testing/render-control.tsx';
import { styleText } from '../testing/style-text.ts';
import { Dialog } from './dialog.tsx';
import { ErrorDialog } from './message-dialogs.tsx';

test('UI-08, ERR-22: the error dialog says that an error occurred and has a single Okay button', async () => {
  const onClose = vi.fn();
  renderControl(<ErrorDialog message="The kitchen is closed." onClose={onClose} />);
  expect(screen.getByRole('dialog', { name: 'An error occurred' })).toBeDefined();
  expect(screen.getByRole('alert').textContent).toBe('The kitchen is closed.');
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Okay']);
  await userEvent.click(screen.getByRole('button', { name: 'Okay' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('UI-15: the full-page dialog slides in from the side that the language ends at, and from below on a phone', () => {
  renderControl(
    <Dialog title="Cart" size="page" onClose={() => undefined}>
      Lines
    </Dialog>,
  );
  expect(screen.getByRole('dialog', { name: 'Cart' }).className).toContain('page');
  const css = styleText('overlays/dialog.module.css');
  expect(css).toMatch(/\.page\{[^}]*inset-inline-end:0[^}]*animation:from-end/);
  expect(css).toMatch(/\[dir=['"]?rtl['"]?\]\.page\{animation-name:from-start;?\}/);
  expect(css).toMatch(/max-width:700px[^]*\.page:not\(\.start\)[^{]*\{[^}]*animation-name:from-bottom/);
});

test('UI-16: the full-page dialog is 461 wide', () => {
  expect(styleText('overlays/dialog.module.css')).toMatch(/\.page\{[^}]*inline-size:min\(var\(--sheet-width\)/);
  expect(styleText('branding/tokens.css')).toContain('--sheet-width:461px');
});

test('Escape and the cross close a dialog, a persistent one stays', async () => {
  const onClose = vi.fn();
  renderControl(
    <Dialog title="Choose" onClose={onClose}>
      Text
    </Dialog>,
  );
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});
