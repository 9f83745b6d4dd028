import { runInNewContext } from 'node:vm';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { createPageParts } from './cached-html.tsx';
import { readHandoff, pageTextOf, writtenPage } from './written-page.server.ts';

test('the text of a written page is at hand, and whoever reads the answer reads the same', async () => {
  const fill = (text: string) => Buffer.from(text);
  const page = writtenPage({ text: '<p>قائمة</p>', fill }, { status: 404, headers: { 'x-a': 'b' } });
  expect((await pageTextOf(page)).text).toBe('<p>قائمة</p>');
  expect([page.status, page.headers.get('x-a'), await page.text()]).toEqual([404, 'b', '<p>قائمة</p>']);
  const another = await pageTextOf(new Response('another'));
  expect(another.fill(another.text).toString()).toBe('another');
});

test('parts that were written before take their places when a page is sent, whatever became of its text', async () => {
  const parts = createPageParts(() => '<li>قهوة</li>');
  const [coffee, tea] = [parts.render(createElement('li')), Buffer.from('<li>شاي</li>')];
  const text = `<ul>${parts.place(coffee)}</ul><ul>${parts.place(tea)}${parts.place(coffee)}</ul>`;
  expect(text).not.toContain('قهوة');
  const full = '<ul><li>قهوة</li></ul><ul><li>شاي</li><li>قهوة</li></ul>';
  expect(await writtenPage({ text, fill: parts.fill }, {}).text()).toBe(full);
  expect(parts.fill(`${text}<p><!--0:0--></p>`).toString()).toBe(`${full}<p><!--0:0--></p>`);
});

const handoffOf = (...chunks: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });

test('what the loaders gave reaches the browser’s router as it was, and cannot leave its script', async () => {
  const chunks = ['["</script><!-- قهوة"]\n', '["second"]\n'];
  const html = await readHandoff({ serverHandoffStream: handoffOf(...chunks), renderMeta: { didRenderScripts: true } });
  expect(html.match(/<\/?script>/g)).toHaveLength(6);
  expect(html).not.toContain('<!--');
  const received: string[] = [];
  const streamController = {
    enqueue: (chunk: string) => received.push(chunk),
    close: () => received.push('end'),
  };
  const page = { __reactRouterContext: { streamController } };
  for (const [, code] of html.matchAll(/<script>(.*?)<\/script>/g)) runInNewContext(code!, { window: page });
  expect(received).toEqual([...chunks, 'end']);
});

test('a page without scripts has nobody to hand anything to', async () => {
  expect(await readHandoff({ serverHandoffStream: handoffOf('["a"]'), renderMeta: {} })).toBe('');
});
