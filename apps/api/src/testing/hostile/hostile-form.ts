import fc from 'fast-check';
import { hostileText } from './hostile-values.ts';

const boundary = 'sufra';

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const contents: Buffer[] = [
  pixel,
  Buffer.concat([pixel.subarray(0, 24), Buffer.alloc(60)]),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  Buffer.from('GIF89a\u0001\u0000\u0001\u0000<script>alert(1)</script>'),
  Buffer.alloc(0),
  Buffer.alloc(70_000, 0xff),
];

type Part = { name: string; filename?: string; type?: string; content: Buffer };

/** Forms with parts that are missing, twice, nameless, of the wrong type, or never end. */
export const hostileForm: fc.Arbitrary<{ type: string; payload: Buffer }> = fc
  .record({
    parts: fc.array(fc.oneof(textPart(), filePart()), { maxLength: 4 }),
    isMessageSound: fc.boolean(),
    end: fc.constantFrom(`--${boundary}--\r\n`, '', `--${boundary}`, `--${boundary}\r\n\r\n`),
    type: fc.constantFrom(
      `multipart/form-data; boundary=${boundary}`,
      'multipart/form-data',
      'multipart/form-data; boundary=',
    ),
  })
  .map(({ parts, isMessageSound, end, type }) => {
    const sound: Part[] = isMessageSound ? [{ name: 'message', content: Buffer.from('The soup was cold.') }] : [];
    return { type, payload: Buffer.concat([...[...sound, ...parts].map(written), Buffer.from(end)]) };
  });

function textPart(): fc.Arbitrary<Part> {
  const name = fc.oneof(fc.constantFrom('message', 'contact', 'image', '__proto__', ''), hostileText);
  return fc.record({ name, content: hostileText.map((text) => Buffer.from(text.toWellFormed())) });
}

function filePart(): fc.Arbitrary<Part> {
  return fc.record({
    name: fc.constantFrom('image', 'message', 'other'),
    filename: fc.oneof(fc.constantFrom('door.png', '../../etc/passwd', 'a.svg', '\u0000.png'), hostileText),
    type: fc.constantFrom('image/png', 'image/svg+xml', 'text/html', 'application/x-php', ''),
    content: fc.constantFrom(...contents),
  });
}

function written({ name, filename, type, content }: Part): Buffer {
  const quoted = (text: string) => text.toWellFormed().replaceAll(/["\r\n]/g, '_');
  const disposition = `Content-Disposition: form-data; name="${quoted(name)}"${filename === undefined ? '' : `; filename="${quoted(filename)}"`}`;
  const head = `--${boundary}\r\n${disposition}\r\n${type === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n')]);
}
