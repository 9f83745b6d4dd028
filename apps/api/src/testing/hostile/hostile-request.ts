import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { hostileText } from './hostile-values.ts';
import type { DescribedCall } from './list-calls.ts';
import { hostileForm } from './hostile-form.ts';
import { mutated } from './mutate.ts';
import { schemaValue } from './schema-value.ts';
import type { SoundParts } from './sound-parts.ts';

/** Requests of one call with something wrong in body, address, query or headers. */
export function hostileRequest(call: DescribedCall, sound: SoundParts): fc.Arbitrary<InjectOptions> {
  return fc
    .record({
      query: hostileQuery(call),
      path: hostilePath(call, sound.ids),
      headers: hostileHeaders(sound),
      content: hostileContent(call, sound),
      address: fc.integer({ min: 1, max: 254 }).map((last) => `198.51.100.${last}`),
    })
    .map(({ query, path, headers, content, address }) => ({
      method: call.method,
      url: `/api${path}${query}`,
      headers: { host: 'saffron.test', ...(content && { 'content-type': content.type }), ...headers },
      payload: content?.payload,
      remoteAddress: address,
    }));
}

type Content = { type: string; payload: string | Buffer } | undefined;

/** The content of a request: as its call wants it and flawed, or a body where none is expected. */
function hostileContent(call: DescribedCall, sound: SoundParts): fc.Arbitrary<Content> {
  const json = (payload: fc.Arbitrary<string | Buffer>): fc.Arbitrary<Content> =>
    payload.map((written) => ({ type: 'application/json', payload: written }));
  const own = json(hostilePayload(sound.bodies[`${call.method} ${call.path}`] ?? {}));
  if (call.path === '/feedback' && call.method === 'POST') return fc.oneof(hostileForm, own);
  if (!call.hasBody) return fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, own);
  if (!call.bodySchema) return own;
  const described = json(schemaValue(call.bodySchema, call.schemas).map((value) => JSON.stringify(value) ?? ''));
  return fc.oneof({ weight: 2, arbitrary: own }, { weight: 1, arbitrary: described });
}

function hostilePath({ path }: DescribedCall, ids: Record<string, string>): fc.Arbitrary<string> {
  const parts = path.split(/(?<=[/-])(?=\{)|(?<=\})/);
  const arbitraries = parts.map((part, index) =>
    part.startsWith('{')
      ? fc.oneof(
          {
            weight: 4,
            arbitrary: fc.constant(
              ids[`${path.split('/')[1]} ${parts[index - 1]}`] ?? ids[parts[index - 1] ?? ''] ?? '0',
            ),
          },
          hostileText.map(encode),
          fc.constantFrom('%', '%zz', '%c0%af', '%ff', '%00', '..%2f..', 'a'.repeat(2000)),
        )
      : fc.constant(part),
  );
  return fc.tuple(...arbitraries).map((written) => written.join(''));
}

function hostileQuery({ parameters, schemas }: DescribedCall): fc.Arbitrary<string> {
  const described = parameters.filter((parameter) => parameter.in === 'query');
  const names = described.map(({ name }) => name);
  const name = fc.oneof(
    fc.constantFrom('__proto__', 'limit', 'include', 'filter[constructor][]', 'page[size]', 'sort', ...names),
    hostileText,
  );
  const odd = fc.tuple(name, fc.oneof(hostileText, fc.constantFrom('%zz', '1', '999', '[]')));
  const sound = described.map(({ name: own, schema = {} }) =>
    fc.tuple(fc.constant(own), schemaValue(schema, schemas).map(asText)),
  );
  const pair = fc.oneof({ weight: 1, arbitrary: odd }, ...sound.map((arbitrary) => ({ weight: 1, arbitrary })));
  return fc
    .array(pair, { maxLength: 4 })
    .map((pairs) =>
      pairs.length === 0 ? '' : `?${pairs.map(([key, value]) => `${encode(key)}=${encode(value)}`).join('&')}`,
    );
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** Half characters have no encoding; they travel as the bytes that stand for them. */
function encode(text: string): string {
  return /^%[^ ]*$/.test(text) ? text : encodeURIComponent(text.toWellFormed());
}

function hostileHeaders({ token, otherTokens = [] }: SoundParts): fc.Arbitrary<Record<string, string>> {
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
    { accept: '*/*;q=2, application/vnd.api+json; ext=x' },
    { origin: 'null', referer: 'javascript:alert(1)' },
    { 'x-forwarded-for': '::1, 999.1.1.1', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'gopher' },
    { 'if-none-match': '*', 'if-modified-since': 'yesterday', range: 'bytes=0-,5-1' },
    { cookie: 'session=../../x; __proto__=1; =; ;;' },
    { cookie: 'session=%00; locale=%00; __Host-session=%E0%A4%A' },
    { 'user-agent': '('.repeat(4000) },
    { 'content-encoding': 'gzip' },
    { 'content-length': '5' },
    { expect: '200-maybe' },
  );
  const who = fc.oneof(
    { weight: 8, arbitrary: fc.constant({ authorization: `Bearer ${token}` }) },
    { weight: 1, arbitrary: fc.constant({}) },
    ...otherTokens.map((other) => ({ weight: 1, arbitrary: fc.constant({ authorization: `Bearer ${other}` }) })),
  );
  return fc
    .tuple(fc.uuid(), who, fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, odd))
    .map(([key, own, headers]) => ({ ...own, 'idempotency-key': key, ...headers }));
}

const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;

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
      deep(100_000),
      `{"items":${deep(100_000)},"notes":${deep(1000)}}`,
      '{"data":{"type":"\\u0000","attributes":{"\\ud800":"\\udfff"}}}',
      `{"total":1${'0'.repeat(400)},"items":[{"id":"\\u0000","quantity":1e999}]}`,
    ),
    fc.constant(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
  );
}
