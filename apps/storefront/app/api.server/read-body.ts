/** A body that is none: nothing of it can be named, so the whole of it is. */
const broken = (detail: string) =>
  Response.json(
    { error: [{ status: '400', code: 'bad-request', title: 'Bad request', detail, source: { pointer: '' } }] },
    { status: 400 },
  );

/** Reads what a screen sent; a body that is no JSON object is refused, not a failure of the page. */
export async function readJsonBody(request: Request): Promise<Record<string, unknown>> {
  const body: unknown = await request.json().catch(() => undefined);
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  throw broken('body: send a JSON object.');
}

/** The same of a form. */
export async function readFormBody(request: Request): Promise<FormData> {
  const form = await request.formData().catch(() => undefined);
  if (form) return form;
  throw broken('body: send a form.');
}

/** Refuses a request whose body lacks something, by its name. */
export function missingField(name: string): Response {
  const detail = `${name}: this is missing or has the wrong type.`;
  const entry = { status: '400', code: 'bad-request', title: 'Bad request', detail, source: { pointer: `/${name}` } };
  return Response.json({ error: [entry] }, { status: 400 });
}
