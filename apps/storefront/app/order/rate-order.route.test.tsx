import { longestComment as longestOnTheWire } from '@sufra/contracts';
import { screen, within } from '@testing-library/react';
import { redirect } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signInAnswers, signInOver } from '../customer/testing/sign-in-over.ts';
import { refused } from '../testing/answers.ts';
import { renderShop } from '../testing/render-shop.tsx';
import { stubFetch } from '../testing/stub-fetch.ts';
import type { Order } from './order.resource.ts';
import RateOrderRoute, { clientAction, shouldRevalidate } from './rate-order.route.tsx';
import { longestComment, readTypedRating, type TypedRating } from './rating-form.tsx';
import { anOrder } from './testing/orders.ts';

const topics = [
  { id: 'food', name: { 'en-us': 'Food', 'ar-sa': 'الطعام' } },
  { id: 'service', name: { 'en-us': 'Service', 'ar-sa': 'الخدمة' }, description: { 'en-us': 'At the branch' } },
];
let order: Order;
let sent: TypedRating[];
/** Decides whether the next rating arrives. */
let isOffline: boolean;
let isSignedOut: boolean;

async function open(locale: 'en-us' | 'ar-sa' = 'en-us') {
  const view = await renderShop({
    routes: [
      {
        path: 'user/order/:order/feedback',
        Component: RateOrderRoute,
        shouldRevalidate,
        loader: () => (isSignedOut ? redirect('/signin') : { order, topics: order.isRatable ? topics : [] }),
        action: (args) => {
          const serverAction = async () => {
            const typed = readTypedRating(await args.request.formData());
            sent.push(typed);
            if (isOffline) throw new Error('offline');
            if (isSignedOut) return refused(401, 'Sign in.') as never;
            const rated = topics.map(({ id, name }) => ({ id, name, stars: typed.stars[id] ?? 0 }));
            order = { ...order, isRatable: false, rating: { comment: typed.comment, topics: rated } };
            throw Response.redirect('http://localhost/user/order/order-1/feedback');
          };
          return clientAction({ ...args, serverAction });
        },
      },
    ],
    path: '/user/order/order-1/feedback',
    isSignedIn: true,
    shop: { locale },
  });
  await screen.findByRole('heading', { level: 1 });
  return view;
}

const stars = (topic: string, label: string) =>
  within(screen.getByRole('group', { name: topic })).getByRole('radio', { name: label });

beforeEach(() => {
  order = { ...anOrder('finished'), isRatable: true };
  sent = [];
  isOffline = false;
  isSignedOut = false;
});

afterEach(() => void vi.unstubAllGlobals());

describe('rating an order', () => {
  it('ROUTE-17, FEED-01, FEED-03: stars for every topic and a comment; then a thank-you with what was said', async () => {
    const { user } = await open();
    await user.click(stars('Food', '4 of 5, very good'));
    await user.click(stars('Service', '5 of 5, excellent'));
    await user.type(screen.getByRole('textbox', { name: 'Your comment' }), 'The bread was warm.');
    await user.click(screen.getByRole('button', { name: 'Send rating' }));
    expect(await screen.findByRole('heading', { name: 'Thank you for your rating' })).toBeDefined();
    expect(sent).toEqual([{ stars: { food: 4, service: 5 }, comment: 'The bread was warm.' }]);
    expect(screen.getByText('Food').closest('li')?.textContent).toContain('4 of 5');
    expect(screen.getByText('The bread was warm.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Send rating' })).toBeNull();
  });

  it('FEED-03: each topic is one group of five choices that the keyboard walks through', async () => {
    const { user } = await open();
    const group = within(screen.getByRole('group', { name: 'Food' }));
    expect(group.getAllByRole('radio')).toHaveLength(5);
    await user.tab();
    group.getAllByRole('radio')[0]?.focus();
    await user.keyboard(' ');
    expect(stars('Food', '1 of 5, poor')).toHaveProperty('checked', true);
    expect(screen.getByText('At the branch')).toBeDefined();
  });

  it('FEED-06: a comment is required, and every topic has to have its stars', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Send rating' }));
    expect(screen.getByText('Choose 1 to 5 for “Food”.')).toBeDefined();
    expect(document.activeElement).toBe(stars('Food', '1 of 5, poor'));
    await user.click(stars('Food', '3 of 5, good'));
    expect(screen.queryByText('Choose 1 to 5 for “Food”.')).toBeNull();
    await user.click(stars('Service', '3 of 5, good'));
    await user.click(screen.getByRole('button', { name: 'Send rating' }));
    const comment = screen.getByRole('textbox', { name: 'Your comment' });
    expect(screen.getByText('A comment is required. A few words are enough.')).toBeDefined();
    expect([comment.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', comment]);
    expect(sent).toEqual([]);
  });

  it('ERR-42: what could not be sent says so, and nothing is lost', async () => {
    isOffline = true;
    const { user } = await open();
    await user.click(stars('Food', '2 of 5, fair'));
    await user.click(stars('Service', '2 of 5, fair'));
    await user.type(screen.getByRole('textbox', { name: 'Your comment' }), 'Cold.');
    await user.click(screen.getByRole('button', { name: 'Send rating' }));
    expect(await screen.findByText('Error rating the order')).toBeDefined();
    expect(stars('Food', '2 of 5, fair')).toHaveProperty('checked', true);
    expect(screen.getByDisplayValue('Cold.')).toBeDefined();
    isOffline = false;
    await user.click(screen.getByRole('button', { name: 'Send rating' }));
    await screen.findByRole('heading', { name: 'Thank you for your rating' });
  });

  it('a guest whose session has ended signs in over the form, and what was said is sent', async () => {
    stubFetch(signInAnswers(() => (isSignedOut = false)));
    const { user } = await open();
    await user.click(stars('Food', '2 of 5, fair'));
    await user.click(stars('Service', '2 of 5, fair'));
    await user.type(screen.getByRole('textbox', { name: 'Your comment' }), 'Cold.');
    isSignedOut = true;
    await user.click(screen.getByRole('button', { name: 'Send rating' }));
    expect(await screen.findByText('Sign in.')).toBeDefined();
    expect(screen.getByDisplayValue('Cold.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await signInOver(user);
    await screen.findByRole('heading', { name: 'Thank you for your rating' });
    expect(sent.map(({ comment }) => comment)).toEqual(['Cold.', 'Cold.']);
  });

  it('speaks Arabic', async () => {
    await open('ar-sa');
    expect(stars('الطعام', '5 من 5، ممتاز')).toBeDefined();
  });

  it('takes as long a comment as the server', () => expect(longestComment).toBe(longestOnTheWire));
});

describe('an order that cannot be rated', () => {
  it('FEED-01: it is too early before the guest has it', async () => {
    order = anOrder('in-kitchen');
    await open();
    expect(screen.getByRole('heading', { name: 'It is too early to rate' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Back to the order' }).getAttribute('href')).toBe('/user/order/order-1');
  });

  it('a cancelled one leads to the general feedback', async () => {
    order = anOrder('cancelled-by-employee');
    await open();
    expect(screen.getByRole('heading', { name: 'This order cannot be rated' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Feedback' }).getAttribute('href')).toBe('/feedback');
  });
});
