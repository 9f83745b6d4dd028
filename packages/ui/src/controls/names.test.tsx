import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderControl } from '../testing/render-control.tsx';
import { Stepper } from './stepper.tsx';
import { SwitchRow } from './switch-row.tsx';

// Accessible names of controls.

test('a number that is counted says what it counts', async () => {
  renderControl(<Stepper quantity={2} name="Still water" onChange={() => undefined} />);
  expect((await screen.findByRole('status', { name: 'Quantity of Still water' })).textContent).toBe('2');
});

test('a switch is on or off as its own state says, and in no other way', () => {
  render(<SwitchRow label="News" isOn onChange={() => undefined} />);
  const input = screen.getByRole<HTMLInputElement>('switch', { name: 'News', checked: true });
  expect(input.checked).toBe(true);
  expect(input.hasAttribute('aria-checked')).toBe(false);
});
