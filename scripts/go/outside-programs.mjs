import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { runQuietly } from './child.mjs';
import { inRoot } from './paths.mjs';
import { step } from './step.mjs';

const folder = inRoot('.cache', 'debian');

/** Each program by the variable that names it for tests, where it is in Debian, and the packages it is in. */
const programs = [
  { variable: 'PROMTOOL_PATH', place: '/usr/bin/promtool', packages: ['prometheus'] },
  { variable: 'CADDY_PATH', place: '/usr/bin/caddy', packages: ['caddy'] },
  { variable: 'PGBOUNCER_PATH', place: '/usr/sbin/pgbouncer', packages: ['pgbouncer', 'libc-ares2'] },
  { variable: 'NATS_SERVER_PATH', place: '/usr/sbin/nats-server', packages: ['nats-server'] },
];
const headlessShell = {
  place: '/usr/lib/chromium/chromium-headless-shell',
  packages: ['chromium-headless-shell', 'chromium-common'],
};

/**
 * Names the programs of others that tests run: the system's own, else those of Debian's packages, unpacked so that none
 * of them starts by itself. Elsewhere the tests of alerts say what is missing, and those of proxies and of the message service are skipped.
 */
export async function ensureOutsidePrograms() {
  const missing = programs.filter(({ place }) => findProgram(place) === undefined);
  if (missing.length > 0) await unpackDebianPackages(missing.flatMap(({ packages }) => packages));
  for (const { variable, place } of programs) process.env[variable] ??= findProgram(place) ?? '';
}

/** The path of Debian's Chromium without a window; undefined elsewhere. */
export async function findHeadlessShell() {
  const { place, packages } = headlessShell;
  if (!findProgram(place)) await unpackDebianPackages(packages);
  const program = findProgram(place);
  // Unpacked beside a browser of another version, or without one, it may lack libraries.
  return program && (await runQuietly(program, ['--version'])).code === 0 ? program : undefined;
}

function findProgram(place) {
  const name = path.basename(place);
  const places = [place, `/usr/local/bin/${name}`, `/opt/homebrew/bin/${name}`, path.join(folder, place)];
  return places.find((each) => existsSync(each));
}

async function unpackDebianPackages(packages) {
  const canInstall = process.platform === 'linux' && existsSync('/etc/debian_version') && process.getuid?.() === 0;
  if (!canInstall) return;
  mkdirSync(folder, { recursive: true });
  await step(`fetching programs that tests run (apt-get download ${packages.join(' ')})`, async () => {
    const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, secondsToClose: 30, cwd: folder };
    const script = `apt-get update && apt-get download ${packages.join(' ')} && for p in *.deb; do dpkg-deb --extract "$p" . && rm "$p"; done`;
    await runQuietly('sh', ['-c', script], options);
  });
}
