import {
  changeCustomerBody,
  changedCustomerDocument,
  errorDocument,
  forEachProfileField,
  verifyBody,
  verifyDocument,
  type VerifyDocument,
} from '@sufra/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { plainBody } from '../../platform/http/plain-text.ts';
import { requireCustomer } from '../../platform/http/session.plugin.ts';
import { changeCustomer, confirmChange } from './change-customer.ts';
import { codePolicy } from '../sign-in/code-budgets.ts';
import { presentCustomer } from '../customer.resource.ts';
import { presentSession } from '../session/open-session.ts';
import type { MergeList } from '../merge/move-belongings.ts';
import { originOf } from '../session/origin.ts';
import { requireOwn } from '../require-own.ts';
import { verifySignIn } from '../sign-in/sign-in.ts';

const tags = ['customer'];
const ofCustomer = z.object({ id: z.uuid() });

/** Changes of a profile, and the codes that confirm them. */
export const accountRoutes: FastifyPluginAsyncZod<{ moves: MergeList }> = async (app, { moves }) => {
  app.patch(
    '/customers/:id',
    {
      preValidation: plainBody,
      schema: {
        tags,
        summary: 'Change the profile; a new mobile or e-mail address waits for the code that is sent to it',
        params: ofCustomer,
        body: changeCustomerBody,
        response: { 200: changedCustomerDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const customerId = requireOwn(request, request.params.id);
      const { body } = request;
      const result = await changeCustomer(app.contextFor(request), {
        customerId,
        sessionId: requireCustomer(request).id,
        firstName: body['first-name'],
        lastName: body['last-name'],
        fields: forEachProfileField((name) => body[name]),
        locale: body.locale,
        wantsOrderTexts: body['wants-order-texts'],
        email: body.email,
        mobile: body.mobile,
        dialCode: body['dial-code'],
        currentPassword: body['current-password'],
        newPassword: body['new-password'],
        passwordConfirmation: body['password-confirmation'],
        origin: originOf(request),
      });
      if (!result.ok) return reply.refuse(...result.refusal);
      const { customer, codesSentBy } = result.value;
      const sent = {
        'code-sent': codesSentBy,
        'otp-length': request.merchant.concept.otpLength,
        'resend-after-seconds': codePolicy.secondsBetweenSends,
      };
      return { data: presentCustomer(customer), ...(codesSentBy.length > 0 ? { meta: sent } : {}) };
    },
  );

  app.post(
    '/customers/:id/verify',
    {
      schema: {
        tags,
        summary: 'Enter a code: it ends a sign-in or sign-up, or confirms what the signed-in customer asked to change',
        params: ofCustomer,
        body: verifyBody,
        response: { 200: verifyDocument, '4xx': errorDocument },
      },
    },
    async (request, reply): Promise<VerifyDocument> => {
      const { code, channel, ticket } = request.body;
      const context = app.contextFor(request);
      const { id } = request.params;
      const isOwner = request.session?.kind === 'customer' && request.session.customerId === id;
      if (isOwner) {
        const purpose = channel === 'email' ? 'email' : 'mobile';
        const changed = await confirmChange(context, { customerId: id, code, purpose }, moves);
        return changed.ok ? { data: presentCustomer(changed.value) } : reply.refuse(changed.refusal);
      }
      const origin = originOf(request);
      const result = await verifySignIn(context, { customerId: id, code, ticket, origin });
      if (!result.ok) return reply.refuse(result.refusal);
      const { session, customer, isOldAccount } = result.value;
      return { ...presentSession(session, customer), ...(isOldAccount ? { meta: { 'account-existed': true } } : {}) };
    },
  );
};
