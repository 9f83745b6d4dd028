import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** The commands that docs/deployment.md gives under a name: a block that opens with ```sh name. */
export function documentedCommands(name: string, file = 'docs/deployment.md'): string {
  const text = readFileSync(path.join(root, file), 'utf8');
  const [, commands] = new RegExp(`\`\`\`sh ${name}\n([^\`]+)\`\`\``).exec(text) ?? [];
  if (!commands) throw new Error(`${file} has no commands called ${name}`);
  return commands;
}

/**
 * Runs documented commands as a person would paste them: in the project's folder, in a shell, with the variables that the
 * document names. `bin` holds the programs of PostgreSQL. Answers what they wrote; throws when one fails.
 */
export function runDocumented(
  name: string,
  {
    bin,
    variables,
    commands = documentedCommands(name),
  }: { bin: string; variables: Record<string, string>; commands?: string },
): string {
  const { DATABASE_URL: _own, VITEST: _vitest, ...inherited } = process.env;
  return execFileSync('bash', ['-euo', 'pipefail', '-c', commands], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...inherited,
      PATH: [bin, path.dirname(process.execPath), inherited.PATH].join(':'),
      DEMO: 'false',
      NODE_ENV: 'production',
      ...variables,
    },
  });
}
