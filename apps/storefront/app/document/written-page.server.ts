import type { PageParts } from './cached-html.tsx';
import type { EntryContext } from 'react-router';

/** The text of a page, perhaps with marks for parts of it, and how it becomes the bytes that are sent. */
export type PageText = { text: string; fill: PageParts['fill'] };

const texts = new WeakMap<Response, PageText>();

/**
 * An answer whose text is at hand already. Turning a page of a hundred thousand letters into bytes, and back to be
 * finished, takes a quarter of the time that rendering it takes.
 */
export function writtenPage(page: PageText, init: ResponseInit): Response {
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        controller.enqueue(page.fill(page.text));
        controller.close();
      },
    },
    // Nothing is encoded before it is read.
    { highWaterMark: 0 },
  );
  const response = new Response(body, init);
  texts.set(response, page);
  return response;
}

/** The text of any answer; of a written page without reading it. */
export const pageTextOf = async (response: Response): Promise<PageText> =>
  texts.get(response) ?? { text: await response.text(), fill: (text) => Buffer.from(text) };

type Handoff = Pick<EntryContext, 'serverHandoffStream' | 'renderMeta'>;

/** The loaders' data as scripts that hand it to the browser's router; the same as the router itself would stream. */
export async function readHandoff({ serverHandoffStream, renderMeta }: Handoff): Promise<string> {
  // A page without scripts, as a broken one may be, has no router to hand it to.
  if (!serverHandoffStream || !renderMeta?.didRenderScripts) return '';
  const decoder = new TextDecoder();
  const statements: string[] = [];
  for await (const bytes of serverHandoffStream)
    statements.push(`enqueue(${inScript(JSON.stringify(decoder.decode(bytes, { stream: true })))})`);
  return [...statements, 'close()'].map((each) => `<script>${controller}.${each};</script>`).join('');
}

const controller = 'window.__reactRouterContext.streamController';

/** Nothing in it may end the script, or begin a comment. */
const inScript = (json: string): string =>
  json.replaceAll(/[&><\u2028\u2029]/g, (sign) => String.raw`\u` + sign.charCodeAt(0).toString(16).padStart(4, '0'));
