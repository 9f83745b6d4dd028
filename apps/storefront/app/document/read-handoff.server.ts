import type { EntryContext } from 'react-router';

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
