/**
 * The loader of a route that only takes what a screen sends: asked for by anything else, it says so.
 *
 * @example export { loader } from '../api.server/post-only.ts';
 */
export function loader(): Response {
  const entry = {
    status: '405',
    code: 'method-not-allowed',
    title: 'Method not allowed',
    detail: 'Send this as POST.',
  };
  return Response.json({ error: [entry] }, { status: 405, headers: { allow: 'POST' } });
}
