import { BroadcastChannel } from 'node:worker_threads';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { customerStore, keepCustomer } from '../customer/current-customer.ts';
import { renderShop } from '../testing/render-shop.tsx';
import { SharedSession } from './shared-session.ts';

let otherTab: BroadcastChannel;
let told: unknown[];

beforeEach(() => {
  // The simulated document has none of its own.
  vi.stubGlobal('BroadcastChannel', BroadcastChannel);
  told = [];
  otherTab = new BroadcastChannel('sufra-session');
  otherTab.addEventListener('message', (event: Event) => void told.push((event as MessageEvent<unknown>).data));
});
afterEach(() => {
  otherTab.close();
  vi.unstubAllGlobals();
});

const signedIn = (isFirst: boolean) => ({ isSignedIn: true, isFirst });
const routes = [{ path: 'menu', Component: SharedSession }];

it('tells the other tabs who is signed in, and a tab that comes with an answer of before once more', async () => {
  await renderShop({ routes, path: '/menu', isSignedIn: true });
  await waitFor(() => expect(told).toEqual([signedIn(true)]));
  otherTab.postMessage({ isSignedIn: false, isFirst: true });
  await waitFor(() => expect(told).toEqual([signedIn(true), signedIn(false)]));
});

it('asks the server again when another tab got another answer, and not when it got the same', async () => {
  const loader = vi.fn(() => null);
  await renderShop({ routes: [{ path: 'menu', Component: SharedSession, loader }], path: '/menu', isSignedIn: true });
  await waitFor(() => expect(told).toEqual([signedIn(true)]));
  otherTab.postMessage({ isSignedIn: true, isFirst: true });
  otherTab.postMessage({ isSignedIn: false, isFirst: true });
  await waitFor(() => expect(told).toHaveLength(2));
  await waitFor(() => expect(loader).toHaveBeenCalledTimes(2));
});

it('says nothing more to a tab that agrees, or that was told already', async () => {
  await renderShop({ routes, path: '/menu', isSignedIn: true });
  await waitFor(() => expect(told).toEqual([signedIn(true)]));
  otherTab.postMessage({ isSignedIn: true, isFirst: true });
  otherTab.postMessage({ isSignedIn: false, isFirst: false });
  otherTab.postMessage({ isSignedIn: false, isFirst: true });
  await waitFor(() => expect(told).toEqual([signedIn(true), signedIn(false)]));
});

it('reads again what is on the device, and who is signed in, when the page comes back from the cache of the browser', async () => {
  const loader = vi.fn(() => null);
  await renderShop({ routes: [{ path: 'menu', Component: SharedSession, loader }], path: '/menu', isSignedIn: true });
  keepCustomer({
    id: 'sara',
    firstName: 'Sara',
    lastName: '',
    dialCode: '966',
    mobile: '551234417',
    isMobileVerified: true,
  });
  localStorage.clear();
  const show = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  show(false);
  expect(customerStore.get().customer?.id).toBe('sara');
  show(true);
  expect(customerStore.get().customer).toBeUndefined();
  await waitFor(() => expect(loader).toHaveBeenCalledTimes(2));
});
