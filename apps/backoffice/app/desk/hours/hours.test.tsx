import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openDesk } from '../../testing/open-desk.tsx';

const holiday = (name: string, from: string) => ({ name: { 'en-us': name }, from, to: from });
const aBranch = (handle: string, position: number, more: object = {}) => ({
  handle,
  position,
  name: { 'en-us': handle },
  openingHours: {},
  ...more,
});

test('a day that was typed for one holiday does not go to the next one when the first is removed', async () => {
  const exceptions = [holiday('Eid', '2027-03-10'), holiday('National day', '2027-09-23')];
  const { user, draft } = await openDesk('/desk/hours', {
    files: { 'branches/olaya.json': aBranch('olaya', 1, { exceptions }) },
  });
  const eid = within(await screen.findByRole('region', { name: 'Eid' }));
  const last = eid.getByLabelText('Last day');
  fireEvent.change(eid.getByLabelText('First day'), { target: { value: '2027-09-22' } });
  fireEvent.change(last, { target: { value: '2027-09-24' } });
  fireEvent.blur(last);
  await eid.findByText(/^On these days there is already/);
  await user.click(eid.getByRole('button', { name: 'Remove Eid' }));
  const left = within(await screen.findByRole('region', { name: 'National day' }));
  const day = left.getByLabelText<HTMLInputElement>('First day');
  expect(screen.queryByText(/^On these days there is already/)).toBeNull();
  expect(day.value).toBe('2027-09-23');
  fireEvent.focus(day);
  fireEvent.blur(day);
  await waitFor(() => expect(draft.get('branches/olaya.json')).toMatchObject({ exceptions: [exceptions[1]] }));
});

test('branches that were left out of one holiday have the next one', async () => {
  const { user, draft } = await openDesk('/desk/hours', {
    files: { 'branches/olaya.json': aBranch('olaya', 1), 'branches/malaz.json': aBranch('malaz', 2) },
  });
  const add = async (name: string, from: string, leftOut?: string) => {
    await user.click(await screen.findByRole('button', { name: 'Add a holiday or special hours' }));
    const form = within(await screen.findByRole('form', { name: 'Add a holiday or special hours' }));
    await user.type(form.getByRole('textbox', { name: /English/ }), name);
    fireEvent.change(form.getByLabelText('First day'), { target: { value: from } });
    if (leftOut) await user.click(form.getByRole('checkbox', { name: leftOut }));
    await user.click(form.getByRole('button', { name: /^Add at/ }));
  };
  await add('Stocktaking', '2027-01-02', 'malaz');
  await add('Eid', '2027-03-10');
  await waitFor(() => expect(draft.get('branches/malaz.json')).toMatchObject({ exceptions: [{ from: '2027-03-10' }] }));
});
