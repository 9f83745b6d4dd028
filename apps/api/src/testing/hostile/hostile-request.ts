import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { hostileText } from './hostile-values.ts';
import type { DescribedCall } from './list-calls.ts';
import { mutated } from './mutate.ts';
import type { SoundParts } from './sound-parts.ts';

/** Requests of one call with something wrong in body, address, query or headers. */
export function hostileRequest(call: DescribedCall, sound: SoundParts): fc.Arbitrary<InjectOptions> {
  return fc
    .record({
      query: hostileQuery(call),
      path: hostilePath(call, sound.ids),
      headers: hostileHeaders(sound.token),
      payload: call.hasBody
        ? hostilePayload(sound.bodies[`${call.method} ${call.path}`] ?? {})
        : fc.constant(undefined),
    })
    .map(({ query, path, headers, payload }) => ({
      method: call.method,
      url: `/api${path}${query}`,
      headers: {
        host: 'saffron.test',
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      payload,
    }));
}

function hostilePath({ path }: DescribedCall, ids: Record<string, string>): fc.Arbitrary<string> {
  const parts = path.split(/(?<=[/-])(?=\{)|(?<=\})/);
  const arbitraries = parts.map((part, index) =>
    part.startsWith('{')
      ? fc.oneof(
          { weight: 4, arbitrary: fc.constant(ids[parts[index - 1] ?? ''] ?? '0') },
          hostileText.map(encode),
          fc.constantFrom('%', '%zz', '%c0%af', '%ff', '%00', '..%2f..', 'a'.repeat(2000)),
        )
      : fc.constant(part),
  );
  return fc.tuple(...arbitraries).map((written) => written.join(''));
}

function hostileQuery({ parameters }: DescribedCall): fc.Arbitrary<string> {
  const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const name = fc.oneof(fc.constantFrom('__proto__', 'limit', ...names), hostileText);
  const pair = fc.tuple(name, fc.oneof(hostileText, fc.constantFrom('%zz', '1', '999', '[]')));
  return fc
    .array(pair, { maxLength: 4 })
    .map((pairs) =>
      pairs.length === 0 ? '' : `?${pairs.map(([key, value]) => `${encode(key)}=${encode(value)}`).join('&')}`,
    );
}

/** Half characters have no encoding; they travel as the bytes that stand for them. */
function encode(text: string): string {
  return /^%[^ ]*$/.test(text) ? text : encodeURIComponent(text.toWellFormed());
}

function hostileHeaders(token: string): fc.Arbitrary<Record<string, string>> {
  const odd = fc.constantFrom<Record<string, string>>(
    { authorization: 'Bearer ' },
    { authorization: `Bearer ${'x'.repeat(190)}` },
    { authorization: `Basic ${token}` },
    { 'accept-language': 'constructor,__proto__;q=NaN,ar;q=1.2.3,,;;=' },
    { 'accept-language': 'ar-SA,'.repeat(500) },
    { 'x-app-key': '__proto__' },
    { 'x-app-key': 'k'.repeat(3000) },
    { host: 'saffron.test:99999' },
    { host: '[::1' },
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/xml' },
    { 'content-type': 'multipart/form-data' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-type': 'constructor' },
    { 'idempotency-key': 'x'.repeat(300) },
    { 'last-event-id': '99999999999999999999' },
    { accept: 'image/png' },
    { 'content-length': '5' },
    { expect: '200-maybe' },
  );
  return fc
    .tuple(fc.uuid(), fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, odd))
    .map(([key, headers]) => ({ authorization: `Bearer ${token}`, 'idempotency-key': key, ...headers }));
}

function hostilePayload(sound: unknown): fc.Arbitrary<string | Buffer> {
  const json = fc.oneof({ weight: 4, arbitrary: mutated(sound) }, mutated({ data: { type: 'x', attributes: sound } }));
  return fc.oneof(
    { weight: 10, arbitrary: json.map((value) => JSON.stringify(value)) },
    fc.constantFrom(
      '',
      '{',
      'null',
      '"',
      '{"__proto__":{}}',
      '\ufeff{}',
      '[',
      `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    ),
    fc.constant(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
  );
}
