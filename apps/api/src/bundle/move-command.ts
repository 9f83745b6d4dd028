import { parseArgs } from 'node:util';
import type { Config } from '../platform/config/config.ts';
import { createKeyedHash } from '../platform/config/secrets.ts';
import { MoveRefused } from '../platform/database/move/check-move.ts';
import { forgetMoved, moveMerchant, undoMove } from '../platform/database/move/move-merchant.ts';
import { arrivalHeader, arrivalProof } from '../platform/database/move/move-state.ts';
import { splitHosts } from '../platform/database/postgresql-hosts.ts';
import { lookAt } from '../platform/http/forward-request.ts';

export const moveUsage = `move <merchant or host> --to <DATABASE_URL of the other database> [--url <origin> | --undo]
       npm run merchant -- move <merchant or host> --forget`;

/**
 * `npm run merchant -- move`: takes a merchant from the configured database to another one while it sells.
 *
 * @throws MoveRefused in words; nothing was changed then, or all of it undone.
 */
export async function runMoveCommand(
  merchant: string,
  words: string[],
  config: Pick<Config, 'databaseUrl' | 'secretKey' | 'dataDir'>,
  say: (line: string) => void,
): Promise<void> {
  const { to, url, isUndone, isForgotten } = readWords(words);
  const from = config.databaseUrl;
  if (!from)
    throw new MoveRefused(
      'The embedded database serves one process and moves nothing: set DATABASE_URL of a PostgreSQL.',
    );
  if (isForgotten) {
    await forgetMoved({ merchant, from });
    return say(`${merchant} is forgotten here: its rows are deleted, and requests for it are passed on no more.`);
  }
  if (!to)
    throw new MoveRefused(`--to is missing: the DATABASE_URL of the other database.\nnpm run merchant -- ${moveUsage}`);
  if (isUndone) {
    await undoMove({ merchant, from, to });
    return say(`${merchant} sells on where it is; what the move had left is removed from both databases.`);
  }
  const hash = config.secretKey ? createKeyedHash(config as Config) : undefined;
  if (url && !hash) say('SECRET_KEY is not set here: whether the other installation has the same is not looked at.');
  const { rows, seconds, heldSeconds } = await moveMerchant({
    merchant,
    from,
    to,
    url,
    say,
    checkUrl: (origin, { id, host }) => requireArriving(origin, host, hash?.(arrivalProof(id))),
  });
  say(
    `${merchant} is moved: ${rows.toLocaleString('en')} rows in ${seconds.toFixed(1)} s, of which nobody could order for ${heldSeconds.toFixed(1)} s.`,
  );
  say(
    url
      ? `Requests that come here are passed on to ${url}. Let the proxy send its hosts there, and run this with --forget then.`
      : 'Requests that come here are answered with 503. Let the proxy send its hosts to the other installation now.',
  );
}

function readWords(words: string[]) {
  try {
    const { values } = parseArgs({
      args: words,
      options: {
        to: { type: 'string' },
        url: { type: 'string' },
        undo: { type: 'boolean', default: false },
        forget: { type: 'boolean', default: false },
      },
    });
    if (values.to !== undefined) requireAddress(values.to);
    return { to: values.to, url: readOrigin(values.url), isUndone: values.undo, isForgotten: values.forget };
  } catch (error) {
    if (error instanceof MoveRefused) throw error;
    throw new MoveRefused(`${(error as Error).message}\nnpm run merchant -- ${moveUsage}`);
  }
}

function requireAddress(to: string): void {
  if (!/^postgres(?:ql)?:\/\//.test(to))
    throw new MoveRefused(
      '--to has to be the address of a PostgreSQL, as postgres://user:password@host:5432/database.',
    );
  try {
    splitHosts(to);
  } catch (error) {
    throw new MoveRefused(`--to ${(error as Error).message}`);
  }
}

function readOrigin(url: string | undefined): string | undefined {
  if (url === undefined) return undefined;
  const isOrigin = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  if (!isOrigin || new URL(url).origin !== url.replace(/\/$/, ''))
    throw new MoveRefused('--url has to be an origin, as https://cell-2.example, without a path.');
  return new URL(url).origin;
}

/** The installation at `--url` has to see the merchant on its way to it, with the same SECRET_KEY as this one. */
async function requireArriving(origin: string, host: string | undefined, proof: string | undefined): Promise<void> {
  const answer = await lookAt(origin, '/api/concepts', host ?? new URL(origin).host).catch((error: Error) => {
    throw new MoveRefused(`--url ${origin} cannot be reached: ${error.message}.`);
  });
  const shown = answer.headers[arrivalHeader];
  if (shown === undefined)
    throw new MoveRefused(`What answers at --url ${origin} does not run on the database that --to names.`);
  if (proof !== undefined && shown !== proof)
    throw new MoveRefused(
      `The installation at ${origin} has another SECRET_KEY: codes, links and second factors of the merchant would be worthless there.`,
    );
}
