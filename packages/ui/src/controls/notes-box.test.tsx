import { useState } from 'react';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderControl } from '../testing/render-control.tsx';
import { NotesBox } from './notes-box.tsx';

function Notes({ start, onMaximumReached }: { start: string; onMaximumReached?: () => void }) {
  const [value, setValue] = useState(start);
  return <NotesBox label="Notes" value={value} onChange={setValue} {...(onMaximumReached && { onMaximumReached })} />;
}

test('UI-14: the notes box counts what is written', async () => {
  renderControl(<Notes start="" />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Notes' }), 'no onion');
  expect(screen.getByText('8 / 256')).toBeDefined();
  expect(screen.getByText('8 of 256 characters')).toBeDefined();
});

test('typing stops at 256 characters, deleting goes on', async () => {
  renderControl(<Notes start={'a'.repeat(255)} />);
  const box = screen.getByRole('textbox', { name: 'Notes' });
  await userEvent.type(box, 'bc');
  expect(screen.getByText('256 / 256')).toBeDefined();
  await userEvent.type(box, '{Backspace}');
  expect(screen.getByText('255 / 256')).toBeDefined();
});

test('marks that turn the direction of what follows are not kept', async () => {
  renderControl(<Notes start="" />);
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' });
  await userEvent.click(box);
  await userEvent.paste('no \u202enoino\u2066 \u0644\u0627');
  expect(box.value).toBe('no noino \u0644\u0627');
});

test('a longer text that was pasted is marked and told', async () => {
  const onMaximumReached = vi.fn();
  renderControl(<Notes start="" onMaximumReached={onMaximumReached} />);
  const box = screen.getByRole('textbox', { name: 'Notes' });
  await userEvent.click(box);
  await userEvent.paste('a'.repeat(257));
  expect(screen.getByText('Max 256 characters').getAttribute('role')).toBe('alert');
  expect(onMaximumReached).toHaveBeenCalledOnce();
});
