import { errorCodes, type ErrorDocument } from '@sufra/contracts';

export type JudgedAnswer = { statusCode: number; body: string; headers: Record<string, unknown> };

/** Text that no answer may contain: queries, places in the code, a library's own words. */
const inside =
  /node_modules|\.ts:\d|\bat \S+ \(|postgres|drizzle|select "|insert into|FST_ERR|ZodError|SQLSTATE|ECONNREFUSED|violates \w+ constraint/i;

/** The error of an answer to any request; undefined for a good one. A provider's refusals say no more than their status. */
export function wrongWith({ statusCode, body, headers }: JudgedAnswer, isForProvider = false): string[] {
  const isRefusal = statusCode >= 400;
  return [
    ...(statusCode >= 500 ? ['a failure of ours'] : []),
    ...(inside.test(body) ? ['tells what is inside'] : []),
    ...(isRefusal && headers['content-type'] !== 'application/vnd.api+json'
      ? ['not in the media type of JSON:API']
      : []),
    ...(isRefusal && !isForProvider && !isErrorDocument(body) ? ['no error document'] : []),
  ];
}

/** True when a call's description has a status, as such or as its class: 404 or 4XX. */
export const isDescribed = ({ statuses }: { statuses: string[] }, status: number): boolean =>
  statuses.includes(String(status)) || statuses.includes(`${Math.floor(status / 100)}XX`);

function isErrorDocument(body: string): boolean {
  try {
    const { error, errors } = JSON.parse(body) as Partial<ErrorDocument>;
    const known: string[] = Object.values(errorCodes);
    return error !== undefined && errors?.every(({ code, detail }) => known.includes(code) && detail !== '') === true;
  } catch {
    return false;
  }
}
