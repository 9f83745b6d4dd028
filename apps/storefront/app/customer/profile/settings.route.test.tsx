import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { consentStore, giveConsent } from '../../shell/consent.ts';
import type { Tracking } from '../../shell/tracking.ts';
import { openForm } from '../testing/open-form.tsx';
import DevicesRoute from './devices.route.tsx';
import SettingsRoute from './settings.route.tsx';

afterEach(() => giveConsent('refused'));

const openSettings = (tracking?: Tracking) =>
  openForm({
    path: '/user/profile/settings',
    Component: SettingsRoute,
    data: { customerId: 'c1', wantsOrderTexts: true },
    ...(tracking && { shop: { tracking } }),
  });

test('PROFILE-05: there is a screen of settings, with a button for each language of the shop', async () => {
  await openSettings();
  expect(screen.getByRole('heading', { name: 'Settings' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'English' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('button', { name: 'العربية' }).getAttribute('value')).toBe('ar-sa');
  expect(screen.getByRole('button', { name: 'Français' }).getAttribute('lang')).toBe('fr');
});

test('what the guest allowed can be taken back, and nothing is asked where nobody counts', async () => {
  const { user, unmount } = await openSettings({ isConsentRequired: true });
  const choice = screen.getByRole('switch', { name: 'Let the restaurant count my visits' });
  await user.click(choice);
  expect(consentStore.get().consent).toBe('granted');
  await user.click(choice);
  expect(consentStore.get().consent).toBe('refused');
  unmount();
  await openSettings();
  expect(screen.queryByRole('switch', { name: 'Let the restaurant count my visits' })).toBeNull();
});

test('text messages about orders are turned off at once', async () => {
  const { user, sent } = await openSettings();
  const choice = screen.getByRole<HTMLInputElement>('switch', { name: 'Text messages about my orders' });
  expect(choice.checked).toBe(true);
  await user.click(choice);
  expect(Object.fromEntries(sent[0] ?? [])).toEqual({ orderTexts: 'off' });
});

const here = {
  id: 'here',
  label: 'Firefox · Linux',
  createdAt: '2026-02-01T09:00:00Z',
  lastSeenAt: '2026-03-01T08:00:00Z',
  isCurrent: true,
};
const phone = { ...here, id: 'phone', label: '', isCurrent: false };

const openDevices = (devices: object[], ...answers: ({ detail: string; isRefused: boolean } | Error)[]) =>
  openForm({ path: '/user/profile/devices', Component: DevicesRoute, data: { devices }, answers });

test('every device is signed out by its own button, or all of them at once', async () => {
  const { user, sent } = await openDevices([here, phone]);
  expect(screen.getByText('This device')).toBeDefined();
  expect(screen.getByText(/^Last used Mar 01, 11:00 AM$/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Sign out: Unknown device' }));
  expect(Object.fromEntries(sent[0] ?? [])).toEqual({ device: 'phone' });
  await user.click(screen.getByRole('button', { name: 'Sign out all other devices' }));
  expect(Object.fromEntries(sent[1] ?? [])).toEqual({ intent: 'others' });
});

test('alone, this device has nobody else to sign out', async () => {
  await openDevices([here]);
  expect(screen.queryByRole('button', { name: 'Sign out all other devices' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Sign out everywhere' })).toBeDefined();
});

test('a device that could not be signed out says so', async () => {
  const { user } = await openDevices([here, phone], new TypeError('Failed to fetch'));
  await user.click(screen.getByRole('button', { name: 'Sign out: Unknown device' }));
  expect(await screen.findByText('Error signing out. Check your connection and try again.')).toBeDefined();
});
