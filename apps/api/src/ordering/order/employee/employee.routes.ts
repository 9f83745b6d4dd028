import {
  assignEmployeeBody,
  errorDocument,
  orderEmployeeDocument,
  orderEmployeeListDocument,
  orderEmployeeQuery,
  type OrderEmployeeResource,
} from '@sufra/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireStaff } from '../../../platform/http/session.plugin.ts';
import { assignEmployee, listEmployees, type OrderEmployee } from './employee.store.ts';
import { findReachableOrder, requireCustomerOrStaff } from '../find-reachable-order.ts';

const params = z.object({ id: z.string().max(64) });
const tags = ['order'];

/** The employees who prepare, serve or bring an order (ORDER-06, API-78). */
export const employeeRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/orders/:id/employees',
    {
      onRequest: async (request) => requireCustomerOrStaff(request),
      schema: {
        tags,
        summary: 'Who works on an order; filter[function]=driver for who brings it.',
        params,
        querystring: orderEmployeeQuery,
        response: { 200: orderEmployeeListDocument, '4xx': errorDocument },
      },
    },
    async (request) => {
      const context = app.contextFor(request);
      const order = await findReachableOrder(context, request, request.params.id);
      const employees = await listEmployees(context, order, request.query['filter[function]']);
      return { data: employees.map(presentEmployee) };
    },
  );

  app.post(
    '/orders/:id/employees',
    {
      onRequest: async (request) => void requireStaff(request),
      schema: {
        tags,
        summary: 'Gives somebody a function in an order of the own branch, instead of who had it.',
        params,
        body: assignEmployeeBody,
        response: { 200: orderEmployeeDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const order = await findReachableOrder(context, request, request.params.id);
      const assigned = await assignEmployee(context, order, request.body);
      return assigned.ok ? { data: presentEmployee(assigned.value) } : reply.refuse(assigned.refusal);
    },
  );
};

const presentEmployee = (employee: OrderEmployee): OrderEmployeeResource => ({
  type: 'order-employees',
  id: employee.id,
  attributes: { function: employee.function, name: employee.name, phone: employee.phone },
});
