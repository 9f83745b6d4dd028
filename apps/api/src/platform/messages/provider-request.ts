const timeoutMilliseconds = 15_000;

/** Posts a form to a provider and returns its JSON; what it says about a failure carries no number or text. */
export async function postForm(
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json', ...headers };
  const response = await postToProvider(url, { headers: form, body: new URLSearchParams(fields) });
  return response.json();
}

/** Posts to a provider; anything but success throws without a word of what was sent. */
export async function postToProvider(
  url: string,
  request: { headers: Record<string, string>; body: string | URLSearchParams },
): Promise<Response> {
  const response = await fetch(url, {
    method: 'POST',
    ...request,
    // A provider answers itself: what is sent holds its key, a number and a code.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMilliseconds),
  });
  if (!response.ok) throw new Error(`The message provider answered ${response.status}.`);
  return response;
}
