import { auditPackages } from './audit.mjs';
import { buildFaces } from './build-faces.mjs';
import { runQuietly } from './child.mjs';
import { problemFrom } from './problem.mjs';
import { step } from './step.mjs';
import { programsOf } from './tasks.mjs';

const checks = [
  { title: 'formatting', task: 'format:check', remedy: 'npm run format puts it right.' },
  { title: 'lint and import directions', task: 'lint', remedy: 'npm run lint shows it again.' },
  { title: 'types', task: 'typecheck', remedy: 'npm run typecheck shows it again.' },
];

/** Everything that can be said about the sources without running them, and a production build. */
export async function verify() {
  for (const check of checks) await step(check.title, () => runCheck(check));
  await step('packages: known weaknesses and licences', auditPackages);
  await buildFaces();
}

async function runCheck({ title, task, remedy }) {
  for (const { file, args, cwd } of programsOf(task)) {
    const { code, output } = await runQuietly(file, args, { cwd });
    if (code !== 0)
      throw Object.assign(problemFrom(`Checking ${title}`, output), { details: output.trimEnd(), remedy });
  }
}
