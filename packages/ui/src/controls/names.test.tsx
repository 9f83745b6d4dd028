import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderControl } from '../testing/render-control.tsx';
import { Stepper } from './stepper.tsx';
import { SwitchRow } from './switch-row.tsx';

// How controls are perceived: their names, their states and where the focus is.

test('a number that is counted says what it counts', async () => {
  renderControl(<Stepper quantity={2} name="Still water" onChange={() => undefined} />);
  expect((await screen.findByRole('status', { name: 'Quantity of Still water' })).textContent).toBe('2');
});

test('a number that is counted to an end stays there, and so does the focus', async () => {
  const Counted = () => {
    const [quantity, setQuantity] = useState(2);
    return <Stepper quantity={quantity} name="Still water" maximum={3} onChange={setQuantity} />;
  };
  renderControl(<Counted />);
  expect((await screen.findByRole('status')).textContent).toBe('2');
  for (const [name, end] of [
    ['One more: Still water', '3'],
    ['One less: Still water', '1'],
  ] as const) {
    const button = screen.getByRole('button', { name });
    expect(button.getAttribute('aria-disabled')).toBe('false');
    button.focus();
    await userEvent.keyboard('{Enter}{Enter}{Enter}');
    expect(screen.getByRole('status').textContent).toBe(end);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(button);
    expect(button).toHaveProperty('disabled', false);
  }
});

test('a switch is on or off as its own state says, and in no other way', () => {
  render(<SwitchRow label="News" isOn onChange={() => undefined} />);
  const input = screen.getByRole<HTMLInputElement>('switch', { name: 'News', checked: true });
  expect(input.checked).toBe(true);
  expect(input.hasAttribute('aria-checked')).toBe(false);
});
