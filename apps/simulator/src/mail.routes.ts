import type { FastifyPluginAsync } from 'fastify';
import type { Simulation } from './simulation.ts';

/** SendGrid's v3 mail/send, as far as a plain text mail needs it. */
type Mail = {
  personalizations?: { to?: { email?: unknown }[] }[];
  subject?: unknown;
  content?: { value?: unknown }[];
};

/** The mail provider by the shape of its own call; mails lie in the inbox beside the messages. */
export const mailRoutes: FastifyPluginAsync<{ simulation: Simulation }> = async (app, { simulation }) => {
  app.post<{ Body: Mail | undefined }>('/sendgrid/v3/mail/send', async (request, reply) => {
    const { box, now, wait, switches } = simulation;
    await wait(switches.delayMilliseconds);
    if (switches.outcome === 'server-error') return reply.code(500).send(problem('Internal error'));
    if (!request.headers.authorization?.startsWith('Bearer ')) return reply.code(401).send(problem('Unauthorized'));
    const to = request.body?.personalizations?.[0]?.to?.[0]?.email;
    const text = request.body?.content?.[0]?.value;
    const subject = request.body?.subject;
    const isComplete = [to, text, subject].every((part) => typeof part === 'string' && part !== '');
    if (!isComplete || switches.outcome === 'refuse') return reply.code(400).send(problem('The mail is incomplete.'));
    box.add({
      to: String(to),
      channel: 'email',
      text: `${String(subject)}\n\n${String(text)}`,
      sentAt: now().toISOString(),
    });
    return reply.code(202).send();
  });
};

const problem = (message: string) => ({ errors: [{ message, field: null, help: null }] });
