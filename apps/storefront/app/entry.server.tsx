import { renderToReadableStream } from 'react-dom/server';
import { ServerRouter, type EntryContext, type HandleErrorFunction, type RouterContextProvider } from 'react-router';
import './i18n/messages/all.server.ts';

export { servicesContext } from './context.ts';

/** Renders a page completely: pages are small and cached, and a whole page can be hashed for its content policy. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  _context: RouterContextProvider,
): Promise<Response> {
  let responseStatus = status;
  const stream = await renderToReadableStream(<ServerRouter context={entryContext} url={request.url} />, {
    signal: request.signal,
    onError(error) {
      responseStatus = 500;
      if (!request.signal.aborted) console.error(error);
    },
  });
  await stream.allReady;
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(stream, { status: responseStatus, headers });
}

/** Refusals that a page shows (404, an unknown host) are no news; only surprises reach the log. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || !(error instanceof Error)) return;
  console.error(error);
};
