import { expect } from 'vitest';
import { form, leads, page, reads, value, type Walk } from './walk.walks.ts';

/** Addresses of checkout, orders and the merchant’s own pages: what a person reads there, where they lead, or what they answer. */
export const orderWalks: Walk[] = [
  page('checkout/checkout.route.tsx', 'ROUTE-25: /checkout is the checkout page', async ({ guest }) =>
    reads(await guest.get('/checkout'), 'Checkout'),
  ),
  page('checkout/place.route.ts', 'PAY-01: an order is placed, to be paid in cash', async ({ guest, facts }) => {
    const attempt = { key: crypto.randomUUID(), payload: { ...facts.payload, total: 50 } };
    const placed = value(await guest.post('/checkout/place', attempt)) as { id: string; status: string };
    expect(placed.status).toBe('posted');
    expect(value(await guest.post('/checkout/place', attempt))).toMatchObject({ id: placed.id });
    reads(await guest.get(`/user/order/${placed.id}`), 'in cash');
  }),
  page('checkout/success.route.tsx', 'ROUTE-21: /checkout/success thanks and leads to the order', async ({ guest }) =>
    reads(await guest.get('/checkout/success'), 'Thank you!'),
  ),
  page('checkout/failed.route.tsx', 'ROUTE-22: /checkout/failed says that the order failed', async ({ guest }) =>
    reads(await guest.get('/checkout/failed'), 'Order failed', 'Back to checkout'),
  ),
  page(
    'payment/payment.route.tsx',
    'ROUTE-23, PAY-11, PAY-13, PAY-14, PAY-15, PAY-20: the payment pages',
    async (own) => {
      const names = ['tap-redirect', 'tap/redirect', 'tap/order/1', 'checkout/order/1/50', 'moneyhash/1'];
      for (const address of ['/checkout/payment', ...names.map((name) => `/payment/${name}`)])
        reads(await own.guest.get(address), 'There is nothing to pay');
      const { guest, visitor } = own;
      reads(await guest.get('/hyperpay/1/2/mada'), 'There is nothing to pay');
      leads(await visitor.get('/hyperpay/1/2/mada'), '/signin?next=%2Fhyperpay%2F1%2F2%2Fmada');
    },
  ),
  page(
    'payment/card-frame/fields.route.tsx',
    'the card’s fields are for the checkout alone: opened by themselves they lead there',
    async ({ guest }) =>
      leads(await guest.get('/payment/fields?amount=50', { 'sec-fetch-dest': 'document' }), '/checkout'),
  ),
  page(
    'checkout/payment-failed.route.tsx',
    'ROUTE-24: /payment-failed says that the payment failed',
    async ({ guest }) => reads(await guest.get('/payment-failed'), 'Card payment failed', 'such as cash'),
  ),
  page('order/orders.route.tsx', 'ROUTE-15: /user/order is the order history', async ({ guest }) =>
    reads(await guest.get('/user/order'), 'My orders', 'November 2026', 'SAR 50.00', 'Olaya Street'),
  ),
  page('order/order.route.tsx', 'ROUTE-16, ORDER-13: an order can be followed on its page', async (own) => {
    const order = await own.guest.get(`/user/order/${own.facts.orderId}`);
    reads(
      order,
      'Sent to branch',
      'Placed',
      'Ready ',
      'Order received',
      'In kitchen',
      'Ready for collection',
      'Collected',
    );
    reads(order, own.facts.dish.name, 'SAR 50.00');
  }),
  page('order/share/shared-order.route.tsx', 'an order is followed by its link, without a session', async (own) => {
    const order = await own.guest.get(`/user/order/${own.facts.orderId}`);
    const path = /href="(\/follow\/[\w-]+)"/.exec(order.body)?.[1] ?? '';
    const shared = await own.visitor.get(path);
    reads(shared, 'Placed', 'Cooking', 'Olaya Street', 'Somebody shared this order with you');
    expect(shared.text).not.toContain(own.facts.dish.name);
    expect((await own.visitor.get(`${path.slice(0, -4)}AAAA`)).status).toBe(404);
  }),
  page('order/cancel.route.tsx', 'CANCEL-01: an order is cancelled while it may be', async ({ guest, placeOrder }) => {
    const id = await placeOrder();
    leads(await guest.post(`/user/order/${id}/cancel`, form({})), `/user/order/${id}`);
    reads(await guest.get(`/user/order/${id}`), 'Cancelled');
  }),
  page('order/rate-order.route.tsx', 'ROUTE-17: an order is rated once the guest has it', async ({ guest, facts }) =>
    reads(await guest.get(`/user/order/${facts.orderId}/feedback`), 'It is too early to rate'),
  ),
  page('order/receipt/receipt.route.tsx', 'PRICE-12: the receipt names the VAT', async ({ guest, facts }) =>
    reads(await guest.get(`/user/order/${facts.orderId}/receipt`), 'Simplified tax invoice', '15%', '6.52'),
  ),
  page('feedback/feedback.route.tsx', 'ROUTE-18, FEED-02: /feedback takes a message', async ({ visitor }) => {
    reads(await visitor.get('/feedback'), 'Feedback', 'Your message', 'Send feedback');
    const message = new FormData();
    message.set('message', 'The kofta was good.');
    leads(await visitor.post('/feedback', message), '/feedback?sent');
    reads(await visitor.get('/feedback?sent'), 'Thank you');
  }),
  page('content/chat.route.tsx', 'ROUTE-27: /chat says how to reach the restaurant', async ({ visitor }) =>
    reads(await visitor.get('/chat'), 'Contact us', '+966500000100', '+966110000100', 'hello@saffron-and-char.example'),
  ),
  page(
    'content/whatsapp-order.route.tsx',
    'ROUTE-30: /whatsapp-order makes a message of the cart',
    async ({ visitor }) => reads(await visitor.get('/whatsapp-order'), 'Order by WhatsApp'),
  ),
  page(
    'content/page.route.tsx',
    'CONTENT-01: a content page has its title and text in the guest’s language',
    async (own) => {
      reads(await own.visitor.get('/pages/about'), 'About Saffron & Char', 'someone lights the charcoal');
      await own.visitor.get('/language/ar-sa');
      reads(await own.visitor.get('/pages/about'), 'عن زعفران وفحم', 'أحدهم يُشعل الفحم');
    },
  ),
  page('content/popup.route.ts', 'MENU-14: the popup that comes with the settings is shown', async ({ visitor }) =>
    expect((await visitor.get('/popup')).json()).toMatchObject({ title: 'New: the mixed grill' }),
  ),
  page('document/web-manifest.route.ts', 'THEME-01: the installed shop has the merchant’s name', async ({ visitor }) =>
    expect((await visitor.get('/manifest.webmanifest')).json()).toMatchObject({ name: 'Saffron & Char' }),
  ),
  page('document/robots.route.ts', 'THEME-06: a merchant who pays is read by search engines', async ({ visitor }) =>
    reads(await visitor.get('/robots.txt'), 'Disallow: /user', '/sitemap.xml'),
  ),
  page(
    'menu/entry/sitemap.route.ts',
    'ROUTE-05: the sitemap has every category by its slug',
    async ({ visitor, facts }) =>
      reads(await visitor.get('/sitemap.xml'), `http://saffron.localhost${facts.menuPath} `),
  ),
  page(
    'offline/offline.route.ts',
    'the page for guests without a connection is in every language',
    async ({ visitor }) =>
      reads(await visitor.get('/offline'), 'You are offline', 'أنت غير متصل بالإنترنت', 'Vous êtes hors ligne'),
  ),
  page('shell/not-found.route.tsx', 'ROUTE-35: an unknown address says so', async ({ visitor }) => {
    const { status, text } = await visitor.get('/no/such/address');
    expect(status).toBe(404);
    expect(text).toContain('This page could not be found');
  }),
];
