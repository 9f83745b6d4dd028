import { newMobile } from './new-mobile.ts';
import { readCode } from './read-code.ts';

/** Signs a new guest in as the pages do, without a browser, and answers the cookies of the session. */
export async function signInByForms(shopUrl: string): Promise<string> {
  const mobile = newMobile();
  const person = { firstName: 'Noura', dialCode: '+966', mobile };
  await send(shopUrl, '/customer/create', person);
  const code = await readCode(shopUrl, mobile);
  const answer = await send(shopUrl, '/customer/login', { ...person, code });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function send(shopUrl: string, path: string, fields: Record<string, string>): Promise<Response> {
  const headers = { origin: shopUrl, 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await fetch(shopUrl + path, { method: 'POST', headers, body: new URLSearchParams(fields).toString() });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}
