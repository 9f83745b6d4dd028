import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderInShop } from '../testing/render-routes.tsx';
import { NotesBox } from './notes-box.tsx';

function Notes({ start, onMaximumReached }: { start: string; onMaximumReached?: () => void }) {
  const [value, setValue] = useState(start);
  return <NotesBox label="Notes" value={value} onChange={setValue} {...(onMaximumReached && { onMaximumReached })} />;
}

test('UI-14: the notes box counts what is written', async () => {
  renderInShop(<Notes start="" />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Notes' }), 'no onion');
  expect(screen.getByText('8 / 256')).toBeDefined();
  expect(screen.getByText('8 of 256 characters')).toBeDefined();
});

test('typing stops at 256 characters, deleting goes on', async () => {
  renderInShop(<Notes start={'a'.repeat(255)} />);
  const box = screen.getByRole('textbox', { name: 'Notes' });
  await userEvent.type(box, 'bc');
  expect(screen.getByText('256 / 256')).toBeDefined();
  await userEvent.type(box, '{Backspace}');
  expect(screen.getByText('255 / 256')).toBeDefined();
});

test('a longer text that was pasted is marked and told', async () => {
  const onMaximumReached = vi.fn();
  renderInShop(<Notes start="" onMaximumReached={onMaximumReached} />);
  const box = screen.getByRole('textbox', { name: 'Notes' });
  await userEvent.click(box);
  await userEvent.paste('a'.repeat(257));
  expect(screen.getByText('Max 256 characters').getAttribute('role')).toBe('alert');
  expect(onMaximumReached).toHaveBeenCalledOnce();
});
