import { request } from 'node:http';

export type RawAnswer = { status: number; type: string; location: string | undefined; cookies: string[]; text: string };

type RawRequest = { path: string; method: string; headers: Record<string, string>; body: string };

/** Sends a request with exactly these headers; `fetch` would add some of its own. */
export function sendRaw(port: number, { path, method, headers, body }: RawRequest): Promise<RawAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
  const all = { 'content-length': String(Buffer.byteLength(body)), ...headers };
  request({ host: '127.0.0.1', port, path, method, headers: all }, (answer) => {
    let text = '';
    answer.setEncoding('utf8').on('data', (part: string) => (text += part));
    answer.once('end', () =>
      resolve({
        status: answer.statusCode ?? 0,
        type: answer.headers['content-type'] ?? '',
        location: answer.headers.location,
        cookies: answer.headers['set-cookie'] ?? [],
        text,
      }),
    );
  })
    .once('error', reject)
    .end(body);
  return promise;
}

/** The bodies that a page may send to an action, by kind. */
export const bodies: Record<string, { type: string; body: string }> = {
  'a form': { type: 'application/x-www-form-urlencoded', body: 'mobile=512345678&locale=fr' },
  'a form with files': {
    type: 'multipart/form-data; boundary=line',
    body: '--line\r\ncontent-disposition: form-data; name="mobile"\r\n\r\n512345678\r\n--line--\r\n',
  },
  'plain text': { type: 'text/plain', body: '{"key":"forged","payload":{},"x":"="}' },
  JSON: { type: 'application/json', body: '{"key":"forged","payload":{}}' },
};
