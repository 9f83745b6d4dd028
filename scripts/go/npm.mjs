import { runQuietly } from './child.mjs';
import { findNpm } from './paths.mjs';
import { Problem, problemFrom } from './problem.mjs';

// Packages' own install scripts stay off: they are not needed, and not every npm runs them.
const options = ['--ignore-scripts', '--prefer-offline', '--loglevel=warn', '--no-audit', '--no-fund'];
// By default npm tries for minutes before it says that there is no network.
const patience = ['--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=4000'];

/** Runs npm with this Node, which it came with. Resolves to { code, output }. */
export async function runNpm(doing, args, { cwd } = {}) {
  const npm = findNpm();
  if (!npm) throw new Problem('npm is missing.', 'Install npm (Debian: apt-get install npm), then run it again.');
  const result = await runQuietly(process.execPath, [npm, ...args, ...options, ...patience], { cwd });
  // npm only warns about files that did not fit on the disk.
  if (/ENOSPC|TAR_ENTRY_ERROR/.test(result.output)) throw problemFrom(doing, result.output);
  return result;
}
