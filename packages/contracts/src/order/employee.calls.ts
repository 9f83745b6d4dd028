import { z } from 'zod';
import { listOf, oneOf, resource } from '../json-api.ts';

/** ORDER-06: what an employee does for an order; drivers bring it. */
export const employeeFunctions = ['driver', 'cook', 'waiter'] as const;

export type EmployeeFunction = (typeof employeeFunctions)[number];

/** Name and, if they want to be called, number: nothing else about an employee is anybody's business. */
export const orderEmployeeAttributes = z.object({
  function: z.enum(employeeFunctions),
  name: z.string(),
  phone: z.string().nullable(),
});

export const orderEmployeeResource = resource('order-employees', orderEmployeeAttributes);
export const orderEmployeeListDocument = listOf(orderEmployeeResource);
export const orderEmployeeDocument = oneOf(orderEmployeeResource);

/** API-78: GET /orders/{id}/employees; `filter[function]=driver` leaves the others out. */
export const orderEmployeeQuery = z.object({ 'filter[function]': z.enum(employeeFunctions).optional() });

/** POST /orders/{id}/employees, by staff of the branch: whoever has the function now; another one takes their place. */
export const assignEmployeeBody = z.object({
  function: z.enum(employeeFunctions),
  name: z.string().min(1).max(80),
  phone: z.string().max(32).nullish(),
});

export type OrderEmployeeResource = z.infer<typeof orderEmployeeResource>;
export type AssignEmployeeBody = z.infer<typeof assignEmployeeBody>;
