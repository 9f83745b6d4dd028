/** Something the person at the keyboard can mend: what is wrong and what to do, without a stack. */
export class Problem extends Error {
  constructor(message, remedy, details = '') {
    super(message);
    this.name = 'Problem';
    this.remedy = remedy;
    this.details = details;
  }
}

// The messages of tools for causes outside the project, and what helps.
const knownCauses = [
  {
    signs: /ENOSPC|no space left on device/i,
    message: 'The disk is full.',
    remedy: 'Free about 1 GB (df -h shows where), then run the same command again.',
  },
  {
    signs: /EUSAGE|can only install packages when your package\.json and package-lock\.json/i,
    message: 'package-lock.json does not match package.json.',
    remedy: 'Run npm install with Node 24 and commit the lock file.',
  },
  {
    signs: /EBADPLATFORM|ETARGET|E404|No matching version/i,
    message: 'The package registry does not offer a package for this system.',
    remedy: 'Check which registry is used (npm config get registry) and whether it is complete.',
  },
  {
    signs:
      /ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|network request .* failed/i,
    message: 'The package registry cannot be reached.',
    remedy:
      'Check the connection and, behind a proxy, HTTPS_PROXY; npm config get registry shows the address. Then run it again.',
  },
  {
    signs: /UNABLE_TO_GET_ISSUER_CERT|SELF_SIGNED_CERT|CERT_HAS_EXPIRED|UNABLE_TO_VERIFY/i,
    message: 'The certificate of the package registry is not trusted here.',
    remedy: 'Behind a company proxy, set NODE_EXTRA_CA_CERTS to its certificate file.',
  },
  {
    signs: /EACCES|EPERM|EROFS|permission denied|read-only file system/i,
    message: 'A file or folder may not be written.',
    remedy: 'Make the project folder writable for your user, or clone it to a folder of your own.',
  },
];

/** Recognises the cause in the output of a failed tool; an unknown cause shows the end of the output. */
export function problemFrom(doing, output) {
  const details = lastLines(output, 25);
  const cause = knownCauses.find(({ signs }) => signs.test(output));
  if (!cause) return new Problem(`${doing} failed.`, 'The lines above say why.', details);
  return new Problem(`${doing} failed: ${cause.message}`, cause.remedy, lastLines(output, 6));
}

/** The text for the person: details first, so that the sentence that matters is the last thing on the screen. */
export function describeFailure(error) {
  const problem = error instanceof Problem ? error : fromSystemError(error);
  const details = problem.details ? `${indent(problem.details)}\n\n` : '';
  return `\n${details}✗ ${problem.message}\n  ${problem.remedy}`;
}

function fromSystemError(error) {
  if (typeof error?.code !== 'string')
    return new Problem('The command stopped on a bug.', error?.stack ?? String(error));
  return problemFrom(error.path ?? 'The command', `${error.code} ${error.message}`);
}

function lastLines(text, count) {
  return text.trimEnd().split('\n').slice(-count).join('\n');
}

function indent(text) {
  return text.replace(/^/gm, '  │ ');
}
