type Fetch = typeof globalThis.fetch;

/**
 * The worst of providers: whatever it is asked, it fails, and says everything back that it was sent, in turn as a
 * broken line, as a refusal and as a failure of its own. The log of a failure must not contain its text.
 */
export function echoingNetwork(): { fetch: Fetch; asked: string[] } {
  const asked: string[] = [];
  const fetch: Fetch = async (input, init) => {
    const request = new Request(input, init);
    const said = JSON.stringify({
      url: request.url,
      redirect: request.redirect,
      headers: [...request.headers],
      body: Buffer.from(await request.arrayBuffer()).toString('latin1'),
    });
    asked.push(said);
    if (asked.length % 3 === 1) throw new TypeError('fetch failed', { cause: new Error(said) });
    return new Response(JSON.stringify({ error: said, message: said }), { status: asked.length % 3 === 2 ? 401 : 503 });
  };
  return { fetch, asked };
}
