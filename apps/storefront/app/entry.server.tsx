import { renderToReadableStream, renderToString } from 'react-dom/server';
import { ServerRouter, type EntryContext, type HandleErrorFunction, type RouterContextProvider } from 'react-router';
import { readHandoff, writtenPage } from './document/written-page.server.ts';
import './i18n/messages/all.server.ts';
import { createPageParts, HtmlCacheContext, type PageParts } from './document/cached-html.tsx';

export { pageTextOf } from './document/written-page.server.ts';
export { servicesContext } from './context.ts';

/** Renders a page completely: pages are small and cached, and a whole page can be hashed for its content policy. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  _context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  const parts = createPageParts(renderToString);
  const html = renderAtOnce(request, entryContext, parts);
  if (html !== undefined) {
    const text = html.slice(0, -end.length) + (await readHandoff(entryContext)) + end;
    return writtenPage({ text, fill: parts.fill }, { status, headers });
  }
  return renderInParts(request, status, headers, entryContext);
}

const end = '</body></html>';
/** React's marker where a part of a page has to be finished by the browser. */
const unfinished = '<!--$!-->';

/**
 * The page as one text, in half the time of a stream. Undefined when a part of it was not there yet, as a screen's code
 * when it is shown for the first time, or failed.
 */
function renderAtOnce(request: Request, entryContext: EntryContext, parts: PageParts): string | undefined {
  try {
    // The data for the browser is a stream, and is added afterwards.
    const { serverHandoffStream: _data, ...context } = entryContext;
    const html = renderToString(
      <HtmlCacheContext value={parts}>
        <ServerRouter context={context} url={request.url} />
      </HtmlCacheContext>,
    );
    return html.endsWith(end) && !html.includes(unfinished) ? `<!DOCTYPE html>${html}` : undefined;
  } catch {
    // Rendering in parts meets it again, and reports it.
    return undefined;
  }
}

/** Waits for every part. */
async function renderInParts(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
): Promise<Response> {
  let responseStatus = status;
  const stream = await renderToReadableStream(<ServerRouter context={entryContext} url={request.url} />, {
    signal: request.signal,
    // Everything stands at its place in the page: large parts would else come after it and be moved by a script.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError(error) {
      responseStatus = 500;
      if (!request.signal.aborted) console.error(error);
    },
  });
  await stream.allReady;
  return new Response(stream, { status: responseStatus, headers });
}

/** Refusals that a page shows (404, an unknown host) are expected; only surprises reach the log. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || !(error instanceof Error)) return;
  console.error(error);
};
