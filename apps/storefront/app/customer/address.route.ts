import { data, type ActionFunctionArgs } from 'react-router';
import { openShop } from '../api.server/open-shop.ts';
import { saveHomeAddress } from './save-home-address.ts';
import { readUnsavedPlace } from './unsaved-place.ts';

/** Saves the place that a signed-in customer chose for delivery, so that an order can name it. */
export async function action(args: ActionFunctionArgs) {
  const { api } = await openShop(args);
  const form = await args.request.formData();
  const place = readUnsavedPlace(form.get('place'));
  const customerId = String(form.get('customerId') ?? '');
  const address = place && (await saveHomeAddress(api, customerId, place));
  return address ? { ok: true as const, value: address } : data({ ok: false as const }, { status: 200 });
}
