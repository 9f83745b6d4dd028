import { openDatabase } from '@sufra/api/platform/database/database';
import { aGateway, connectGateway } from '@sufra/api/testing/a-gateway';
import { startTestApi, type TestCall } from '@sufra/api/testing/open-test-api';

/* One server process on the real database, whose clock its parent sets and whose gateway is its parent's. */

export type KitchenCall = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT';
  path: string;
  call?: TestCall;
};
export type GatewayQuestion = { method: 'start' | 'lookUp' | 'refund'; given: unknown[] };
export type CallAnswer = { statusCode: number; body: string };

type Message = { number: number; at: number; command: KitchenCall } | { question: number; answer: unknown };

const api = await startTestApi(await openDatabase({ databaseUrl: process.env['DATABASE_URL'] ?? '' }));
const waiting = new Map<number, (answer: unknown) => void>();
let questions = 0;

const askParent =
  (method: GatewayQuestion['method']) =>
  (...given: unknown[]) =>
    new Promise<never>((resolve) => {
      questions += 1;
      waiting.set(questions, resolve as (answer: unknown) => void);
      process.send?.({ question: questions, asked: { method, given } satisfies GatewayQuestion });
    });
connectGateway(api, {
  ...aGateway(),
  start: askParent('start'),
  lookUp: askParent('lookUp'),
  refund: askParent('refund'),
});

process.on('message', (message: Message) => {
  if ('question' in message) return waiting.get(message.question)?.(message.answer);
  const { number, at, command } = message;
  api.passSeconds((at - api.context.now().getTime()) / 1000);
  api.call(command.method, command.path, command.call).then(
    ({ statusCode, body }) => process.send?.({ number, value: { statusCode, body } satisfies CallAnswer }),
    (error: unknown) => process.send?.({ number, error: String(error instanceof Error ? error.stack : error) }),
  );
});
process.on('disconnect', () => process.exit());
process.send?.({ number: 0, value: 'ready' });
