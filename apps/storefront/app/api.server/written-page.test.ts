import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { readHandoff } from './read-handoff.ts';
import { textOf, writtenPage } from './written-page.ts';

test('the text of a written page is at hand, and whoever reads the answer reads the same', async () => {
  const page = writtenPage('<p>قائمة</p>', { status: 404, headers: { 'x-a': 'b' } });
  expect(await textOf(page)).toBe('<p>قائمة</p>');
  expect([page.status, page.headers.get('x-a'), await page.text()]).toEqual([404, 'b', '<p>قائمة</p>']);
  expect(await textOf(new Response('another'))).toBe('another');
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
