type Message = { to: string; channel: string; text: string; sentAt: string };

/**
 * The newest one-time code that the shop sent to a mobile number, from the simulator's inbox.
 * `mobile` is the number without the country's code; the code is sent by a job, so it may take a moment. `after` is the
 * code that came before it, where there was one.
 */
export async function readCode(shopUrl: string, mobile: string, { after = '' } = {}): Promise<string> {
  const giveUpAt = Date.now() + 10_000;
  const isNew = (found: string | undefined): found is string => found !== undefined && found !== after;
  let code = await newestCode(shopUrl, mobile);
  while (!isNew(code) && Date.now() < giveUpAt) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    code = await newestCode(shopUrl, mobile);
  }
  if (!isNew(code)) throw new Error(`No code was sent to ${mobile}.`);
  return code;
}

/** The newest code that was sent to a number until now, if there is one. */
export async function newestCode(shopUrl: string, mobile: string): Promise<string | undefined> {
  const answer = await fetch(`${shopUrl}/simulator/messages`, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(10_000),
  });
  const messages = (await answer.json()) as Message[];
  const texts = messages.filter(({ to }) => to.endsWith(mobile)).map(({ text }) => text);
  // Messages about orders come to the same number, with numbers of their own: a code stands behind the shop's host.
  return texts.flatMap((text) => /^@\S* #(\d{4,8})$/m.exec(text)?.[1] ?? [])[0];
}
