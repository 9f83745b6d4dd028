import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);

const documented = new Set(namesIn(read('README.md'), /`([A-Z][A-Z0-9_]+)`/g));
const kubernetes = readdirSync(path.join(root, 'deploy/kubernetes')).map((file) => read(`deploy/kubernetes/${file}`));

test('every setting that is read is documented', () => {
  const settings = ['config', 'social-settings', 'push-settings'].flatMap((file) =>
    namesIn(read(`apps/api/src/${file}.ts`), /^ {2}([A-Z][A-Z0-9_]+): z/gm),
  );
  expect(settings.length).toBeGreaterThan(30);
  expect(settings.filter((name) => !documented.has(name))).toEqual([]);
});

test('the examples of a deployment say nothing that is not a setting', () => {
  const ofPostgres = ['POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD'];
  const others = new Set([...ofPostgres, 'SHOP_HOSTS', 'NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX']);
  const said = [
    ...namesIn(read('compose.yaml'), /^ +([A-Z][A-Z0-9_]+):/gm),
    ...namesIn(read('compose.yaml'), /\$\{([A-Z0-9_]+)/g),
    ...namesIn(read('Dockerfile'), /^(?:ENV| {3}) ([A-Z][A-Z0-9_]+)=/gm),
    ...kubernetes.flatMap((text) => namesIn(text, /(?:^ {2}|- name: )([A-Z][A-Z0-9_]+)(?::|$)/gm)),
  ];
  expect(said).toEqual(expect.arrayContaining(['CLOSE_SECONDS', 'ROLE', 'DATABASE_URL', 'POOL_SIZE']));
  expect([...new Set(said)].filter((name) => !documented.has(name) && !others.has(name))).toEqual([]);
});

test('an image installs the packages of every workspace', () => {
  const workspaces = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`),
  );
  const described = [...workspaces, 'e2e'].filter((folder) => existsSync(path.join(root, folder, 'package.json')));
  for (const folder of described) expect(read('Dockerfile')).toContain(`COPY ${folder}/package.json ${folder}/\n`);
});

test('every program that an example starts is there', () => {
  const programs = [read('Dockerfile'), read('compose.yaml'), ...kubernetes].flatMap((text) =>
    namesIn(text, /((?:apps|packages)\/[\w/-]+\.ts)/g),
  );
  expect(programs.length).toBeGreaterThan(2);
  expect(programs.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
