import type { OrderEmployeeResource } from '@sufra/contracts';
import type { ApiCall } from '../api/call-api.ts';

/** Somebody of the restaurant who has to do with an order (ORDER-06). */
export type Employee = {
  role: OrderEmployeeResource['attributes']['function'];
  name: string;
  phone?: string | undefined;
};

/** API-78: everybody who has to do with it. */
export const employeesCall = (orderId: string): ApiCall => ({
  path: `/orders/${encodeURIComponent(orderId)}/employees`,
});

export const readEmployees = ({ data }: { data: OrderEmployeeResource[] }): Employee[] =>
  data.map(({ attributes }) => ({
    role: attributes.function,
    name: attributes.name,
    phone: attributes.phone ?? undefined,
  }));
