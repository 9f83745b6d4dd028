import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answered, refused } from '../../testing/answers.ts';
import { renderShop } from '../../testing/render-shop.tsx';
import { stubFetch } from '../../testing/stub-fetch.ts';
import type { TreePlace } from '../chooser/address-tree.resource.ts';
import { locationStore } from '../location-store.ts';
import { signInAnswers, signInOver } from '../../customer/testing/sign-in-over.ts';
import { anAddress } from '../testing/addresses.ts';
import { threeBranches } from '../testing/branches.ts';
import { remember, startWithAnEmptyDevice, stubPosition } from '../testing/open-chooser.tsx';
import { aDeliveryPlace } from '../testing/places.ts';
import AddressRoute from './address.route.tsx';
import type { CustomerAddress } from './customer-address.ts';

// The map itself is drawn by a browser; a button calls the form in its place here.
vi.mock('../map/map-view.tsx', () => ({
  MapView: ({ pin }: { pin: { onMove: (at: { latitude: number; longitude: number }) => void } }) => (
    <button type="button" onClick={() => pin.onMove({ latitude: 24.71, longitude: 46.66 })}>
      Put the pin on the map
    </button>
  ),
}));

startWithAnEmptyDevice();

type Given = {
  address?: CustomerAddress;
  governorates?: TreePlace[];
  answer?: (body: unknown) => unknown;
  answers?: Parameters<typeof stubFetch>[0];
};

async function openForm({
  address,
  governorates = [],
  answer = () => answered(anAddress({ id: 'new' })),
  ...others
}: Given = {}) {
  const tree = (type: string, id: string, name: string, parent: string) => ({
    type,
    id,
    attributes: { name: { 'en-us': name }, lat: 29.33, long: 48.07 },
    relationships: { governorate: { data: { type: 'governorates', id: parent } } },
  });
  const server = stubFetch({
    '/location/addresses': ({ body }) => answer(body),
    '/api/neighborhoods': () => ({ data: [tree('neighborhoods', 'n1', 'Salmiya', 'g1')] }),
    '/api/blocks': () => ({ data: [] }),
    ...others.answers,
  });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const path = 'user/profile/addresses/:addressId';
  const loader = () => ({ address, branches: threeBranches, governorates });
  const view = await renderShop({
    routes: [{ path, Component: AddressRoute, loader }],
    path: `/user/profile/addresses/${address?.id ?? 'new'}`,
    isSignedIn: true,
  });
  await screen.findByRole('button', { name: 'Save address' });
  const sent = () => server.callsTo('/location/addresses').map(({ body }) => body);
  const save = () => view.user.click(screen.getByRole('button', { name: 'Save address' }));
  const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
  return { ...view, sent, save, field };
}

describe('a new address', () => {
  it('ADDR-06: the pin on the map and what stands on the door make an address', async () => {
    const { user, save, field, sent, address } = await openForm();
    await user.click(await screen.findByRole('button', { name: 'Put the pin on the map' }));
    await user.type(field(/^Street, building and door/), '  Villa 9 ');
    await user.type(field(/^Note for the driver/), 'Call me');
    await user.click(screen.getByRole('checkbox', { name: 'Use this address first' }));
    await save();
    await waitFor(() => expect(address()).toBe('/user/profile/addresses'));
    expect(sent()).toEqual([
      {
        fields: {
          label: 'Home',
          line1: 'Villa 9',
          line2: '',
          instructions: 'Call me',
          latitude: 24.71,
          longitude: 46.66,
          isDefault: true,
        },
      },
    ]);
  });

  it('is saved as it was typed by a guest whose session ended meanwhile and who signs in over it', async () => {
    let isSignedOut = true;
    const { user, save, field, sent, address } = await openForm({
      answer: () => (isSignedOut ? refused(401, 'Sign in.') : answered(anAddress({ id: 'new' }))),
      answers: signInAnswers(() => (isSignedOut = false)),
    });
    await user.click(await screen.findByRole('button', { name: 'Put the pin on the map' }));
    await user.type(field(/^Street, building and door/), 'Villa 9');
    await save();
    await signInOver(user);
    await waitFor(() => expect(address()).toBe('/user/profile/addresses'));
    const [first, second] = sent();
    expect(first).toMatchObject({ fields: { line1: 'Villa 9' } });
    expect(second).toEqual(first);
  });

  it('ADDR-06: without a map, a district by its name or the guest’s own position puts the pin', async () => {
    const { user, save, field, sent } = await openForm();
    await user.type(field(/^Street, building/), 'Villa 9');
    await user.selectOptions(screen.getByRole('combobox', { name: 'District' }), 'Al Olaya');
    await save();
    await waitFor(() => expect(sent()).toMatchObject([{ fields: { latitude: 24.7, longitude: 46.67 } }]));
    document.body.replaceChildren();
    stubPosition({ latitude: 24.5, longitude: 46.5 });
    const other = await openForm();
    await other.user.type(other.field(/^Street, building/), 'Villa 9');
    await other.user.click(screen.getByRole('button', { name: 'Use my position' }));
    await other.save();
    await waitFor(() => expect(other.sent()).toMatchObject([{ fields: { latitude: 24.5, longitude: 46.5 } }]));
  });

  it('says at each field what is missing, and goes to the first', async () => {
    const { user, save, field, sent } = await openForm();
    await user.type(field(/^Note for the driver/), 'Call me');
    await save();
    expect(await screen.findByText('Put the pin on your door, or choose your district.')).toBeDefined();
    expect(screen.getByText('Enter your street and building.')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'District' }));
    expect(field(/^Note for the driver/).value).toBe('Call me');
    expect(sent()).toEqual([]);
  });

  it('what is typed after a refused submission stays in the field it is typed in', async () => {
    const { user, save, field } = await openForm();
    await save();
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'District' }));
    const street = field(/^Street, building and door/);
    await user.type(street, 'Villa 9');
    expect(street.value).toBe('Villa 9');
    expect(document.activeElement).toBe(street);
    await save();
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'District' }));
  });

  it('ADDR-01: the same in an address of parts, which begins at the first part that is missing', async () => {
    const { user, save } = await openForm({ governorates: [{ id: 'g1', name: { 'en-us': 'Hawalli' } }] });
    await save();
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Governorate' }));
    const building = screen.getByRole<HTMLInputElement>('textbox', { name: 'Building' });
    await user.type(building, 'Villa 9');
    expect(building.value).toBe('Villa 9');
    expect(document.activeElement).toBe(building);
  });

  it('ERR-36: a failed save says so and loses nothing that was typed', async () => {
    const { user, save, field, address } = await openForm({ answer: () => new Error('offline') });
    await user.click(await screen.findByRole('button', { name: 'Put the pin on the map' }));
    await user.type(field(/^Street, building/), 'Villa 9');
    await save();
    expect(await screen.findByText('Unable to save the address. Check your connection and try again.')).toBeDefined();
    expect(field(/^Street, building/).value).toBe('Villa 9');
    expect(address()).toBe('/user/profile/addresses/new');
  });

  it('ERR-36: a refusal stands beside the field that it names', async () => {
    const answer = () => refused(422, 'Too long.', { source: { pointer: '/line1' } });
    const { user, save, field } = await openForm({ answer });
    await user.click(await screen.findByRole('button', { name: 'Put the pin on the map' }));
    await user.type(field(/^Street, building/), 'Villa 9');
    await save();
    await waitFor(() => expect(field(/^Street, building/).getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(field(/^Street, building/));
    expect(screen.getByText('Too long.')).toBeDefined();
    expect(screen.getByText('Unable to save the address.')).toBeDefined();
  });
});

describe('a saved address', () => {
  it('ADDR-07: is shown as it is, and only its own changes are sent', async () => {
    const home = anAddress({ line2: 'Floor 3', instructions: 'Ring twice', isDefault: true });
    const { user, save, field, sent } = await openForm({ address: home });
    const name = screen.getByRole<HTMLInputElement>('combobox', { name: 'Name' });
    expect(name.value).toBe('Home');
    expect(field(/^Floor/).value).toBe('Floor 3');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'District' }).value).toBe('area-olaya');
    await user.clear(name);
    await user.type(name, 'Mother');
    await save();
    const { id, areaId: _area, ...fields } = home;
    await waitFor(() => expect(sent()).toEqual([{ addressId: id, fields: { ...fields, label: 'Mother' } }]));
  });

  it('the order under way follows it within its delivery area', async () => {
    remember('deliver', aDeliveryPlace({ addressId: 'home' }));
    const { save, address } = await openForm({
      address: anAddress(),
      answer: () => answered(anAddress({ line1: 'Villa 6' })),
    });
    await save();
    await waitFor(() => expect(address()).toBe('/user/profile/addresses'));
    expect(locationStore.get().lastLocation).toMatchObject({ addressId: 'home', line1: 'Villa 6' });
  });

  it('the guest chooses again when it has moved into another one', async () => {
    remember('deliver', aDeliveryPlace({ addressId: 'home' }));
    const answer = () => answered(anAddress({ areaId: 'area-hittin' }));
    const { save } = await openForm({ address: anAddress(), answer });
    await save();
    expect(await screen.findByText(/^That address is in another delivery area now/)).toBeDefined();
    expect(locationStore.get().lastLocation).toBeUndefined();
  });

  it('ADDR-01, ADDR-02: in parts, its governorate and area are found by their names', async () => {
    const parts = {
      governorate: 'Hawalli',
      area: 'Salmiya',
      block: '4',
      street: '12',
      building: '7',
      floor: '',
      houseNumber: '',
      landmark: '',
    };
    const governorates = [{ id: 'g1', name: { 'en-us': 'Hawalli' } }];
    const { user, save, sent } = await openForm({ address: anAddress({ parts }), governorates });
    const area = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Area' });
    await waitFor(() => expect(area.value).toBe('n1'));
    expect(screen.queryByRole('textbox', { name: /^Street, building/ })).toBeNull();
    const building = screen.getByRole('textbox', { name: 'Building' });
    await user.clear(building);
    await save();
    expect(await screen.findByText('Required. Fill this in.')).toBeDefined();
    await user.type(building, '9');
    await save();
    await waitFor(() =>
      expect(sent()).toMatchObject([
        { fields: { line1: 'Salmiya, Block 4, Street 12, Building 9', parts: { ...parts, building: '9' } } },
      ]),
    );
  });
});
