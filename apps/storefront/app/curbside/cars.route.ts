import type { CarResource } from '@sufra/contracts';
import type { CarDescription } from '@sufra/ordering';
import type { ActionFunctionArgs } from 'react-router';
import { answerRefusal, missingField, readJsonBody } from '../api.server/action.ts';
import { openShop } from '../api.server/open-shop.ts';
import { presentCarFields, readCar } from './car.resource.ts';

export { loader } from '../api.server/post-only.ts';

/** A request of the chooser: to save a new car, to change one, or to delete one. */
export type CarChange = { customerId: string } & ({ carId?: string; fields: CarDescription } | { deletedId: string });

/** Changes the saved cars of the signed-in customer (CAR-02). */
export async function action(args: ActionFunctionArgs) {
  const { api } = await openShop(args);
  const change = (await readJsonBody(args.request)) as CarChange;
  if (typeof change.customerId !== 'string') throw missingField('customerId');
  const path = `/customers/${encodeURIComponent(change.customerId)}/cars`;
  if ('deletedId' in change) {
    const deleted = await api.call({ method: 'DELETE', path: `${path}/${encodeURIComponent(change.deletedId)}` });
    // A car that is gone already is what was asked for.
    if (!deleted.ok && deleted.refusal.status !== 404) return answerRefusal(args.request, deleted.refusal);
    return { ok: true as const, value: null };
  }
  const { carId, fields } = change;
  if (typeof fields !== 'object') throw missingField('fields');
  const body = presentCarFields(fields);
  const saved = await api.call<{ data: CarResource }>(
    carId === undefined
      ? { method: 'POST', path, body }
      : { method: 'PATCH', path: `${path}/${encodeURIComponent(carId)}`, body },
  );
  if (!saved.ok) return answerRefusal(args.request, saved.refusal);
  return { ok: true as const, value: readCar(saved.value.data) };
}
