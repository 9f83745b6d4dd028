import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);

const documented = new Set(namesIn(read('README.md'), /`([A-Z][A-Z0-9_]+)`/g));
const kubernetes = readdirSync(path.join(root, 'deploy/kubernetes')).map((file) => read(`deploy/kubernetes/${file}`));
const systemd = readdirSync(path.join(root, 'deploy/systemd')).map((file) => read(`deploy/systemd/${file}`));

test('every setting that is read is documented', () => {
  const settings = ['config', 'database-settings', 'social-settings'].flatMap((file) =>
    namesIn(read(`apps/api/src/platform/config/${file}.ts`), /^ {2}([A-Z][A-Z0-9_]+): z/gm),
  );
  expect(settings.length).toBeGreaterThan(30);
  expect(settings.filter((name) => !documented.has(name))).toEqual([]);
});

test('the examples of a deployment say nothing that is not a setting', () => {
  const ofPostgres = ['POSTGRES_USER', 'POSTGRES_PASSWORD', 'OWNER_PASSWORD', 'SHOP_PASSWORD', 'BACKUP_PASSWORD'];
  const others = new Set([...ofPostgres, 'SHOP_HOSTS', 'CDN_RANGES', 'NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX']);
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
  const programs = [read('Dockerfile'), read('compose.yaml'), read('deploy/sufra'), ...systemd, ...kubernetes].flatMap(
    (text) => namesIn(text, /((?:apps|packages)\/[\w/-]+\.ts)/g),
  );
  expect(programs.length).toBeGreaterThan(2);
  expect(programs.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

test('the tools of the image are those of a clone', { timeout: 60_000 }, () => {
  const tool = (...words: string[]) =>
    spawnSync(path.join(root, 'deploy/sufra'), words, {
      encoding: 'utf8',
      env: { ...process.env, PATH: `${path.dirname(process.execPath)}:${process.env.PATH}` },
    });
  const checked = tool('merchant', 'check', path.join(root, 'merchants/tide-and-crumb'));
  expect(checked.stderr).toBe('');
  expect(checked.status).toBe(0);
  const asked = tool('cook');
  expect([asked.status, asked.stderr]).toEqual([2, 'Usage: sufra merchant|order|migrate ...\n']);
});

test('no process of an example runs as the administrator or the owner of its database', () => {
  const addresses = [read('compose.yaml'), ...kubernetes].flatMap((text) => namesIn(text, /postgres:\/\/(\w+):/g));
  expect(addresses.toSorted()).toEqual(['sufra_owner', 'sufra_owner', 'sufra_shop', 'sufra_shop']);
});

type Container = { read_only?: boolean; cap_drop?: string[]; security_opt?: string[]; image?: string };

test('no container of the compose file gains a right, and those of the shop write to memory alone', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Container> };
  expect(Object.keys(services)).toEqual(
    expect.arrayContaining(['api-1', 'storefront-1', 'migrate', 'caddy', 'postgres']),
  );
  for (const [name, service] of Object.entries(services)) {
    expect(service.security_opt, name).toContain('no-new-privileges:true');
    if (name === 'postgres') continue;
    expect([service.read_only, service.cap_drop], name).toEqual([true, ['ALL']]);
  }
});

type Resource = {
  kind: string;
  spec: {
    podSelector?: { matchLabels?: { app?: string } };
    policyTypes?: string[];
    template?: {
      metadata?: { labels?: { app?: string } };
      spec: { automountServiceAccountToken?: boolean; containers: { securityContext?: object }[] };
    };
  };
};

test('every pod of the example for Kubernetes is confined, and has a policy for its network', () => {
  const resources = kubernetes.flatMap((text) => parseAllDocuments(text).map((each) => each.toJS() as Resource));
  const policies = resources.filter(({ kind }) => kind === 'NetworkPolicy').map(({ spec }) => spec);
  expect(policies).toContainEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  const pods = resources.flatMap(({ spec }) => spec?.template ?? []);
  expect(pods).toHaveLength(3);
  for (const { metadata, spec } of pods) {
    expect(spec.automountServiceAccountToken).toBe(false);
    expect(policies.map(({ podSelector }) => podSelector?.matchLabels?.app)).toContain(metadata?.labels?.app);
    for (const { securityContext } of spec.containers)
      expect(securityContext).toEqual({
        runAsNonRoot: true,
        runAsUser: 1000,
        seccompProfile: { type: 'RuntimeDefault' },
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
  }
});
