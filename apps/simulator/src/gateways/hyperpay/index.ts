import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { SimulatedGateway } from '../simulated-gateway.ts';
import { hyperpayApi } from './hyperpay-api.routes.ts';
import { createHyperpayStore } from './hyperpay-store.ts';
import { hyperpayWidget } from './hyperpay-widget.routes.ts';

const script = (name: string): string => readFileSync(new URL(`browser/${name}`, import.meta.url), 'utf8');

/** HyperPay's COPYandPAY: checkouts, the widget with its frames, status, report and refunds. */
export const hyperpay: SimulatedGateway = {
  name: 'hyperpay',
  routes: async (app, { simulation }) => {
    const store = createHyperpayStore(simulation.now);
    const scripts = { paymentWidgets: script('payment-widgets.js'), cardField: script('card-field.js') };
    const integrity = `sha384-${createHash('sha384').update(scripts.paymentWidgets).digest('base64')}`;
    await app.register(async (api) => hyperpayApi(api, { simulation, store, integrity }));
    await app.register(async (widget) => hyperpayWidget(widget, { simulation, store, scripts }));
  },
};
