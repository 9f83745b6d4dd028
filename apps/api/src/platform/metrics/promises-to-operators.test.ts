import { readFile } from 'node:fs/promises';
import { parser } from '@prometheus-io/lezer-promql';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { healthPlugin } from '../http/health.plugin.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { createMetrics } from './metrics.ts';
import { registerShopGauges } from './shop-gauges.ts';

type Rule = { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string } };
type Metric = { name: string; labels: Set<string> };

const read = (name: string) => readFile(new URL(`../../../../../${name}`, import.meta.url), 'utf8');

/** The labels that Prometheus adds to every line that it reads. */
const addedLabels = ['instance', 'job', 'le'];

let api: TestApi;
let metrics: Map<string, Metric>;
let rules: Rule[];
let panels: { title: string; targets: { expr: string }[] }[];
let manual: string;
beforeAll(async () => {
  api = await openTestApi();
  metrics = await metricsOf(api);
  const alerts = parse(await read('ops/alerts.yaml')) as { groups: { rules: Rule[] }[] };
  rules = alerts.groups.flatMap((group) => group.rules);
  panels = (JSON.parse(await read('ops/grafana-dashboard.json')) as { panels: typeof panels }).panels;
  manual = await read('docs/operations.md');
});
afterAll(() => api.close());

/** Every metric of a process by the names under which it can be asked for, with the labels it may have. */
async function metricsOf({ services }: TestApi): Promise<Map<string, Metric>> {
  const server = Fastify();
  const own = createMetrics();
  const onError = (error: unknown) => expect.fail(String(error));
  const looks = { away: 0, gap: 0, silent: 0, told: 0 };
  const announcerState = () => ({ isUp: true, isMixed: false, looks });
  const poolState = () => ({ used: 1, idle: 0, waiting: 0 });
  const replicaReads = () => ({ replica: 0, behind: 0, away: 0 });
  const database = { ...services.database, poolState, announcerState, replicaReads };
  registerShopGauges(own.registry, { database, dataDir: '.', now: services.context.now, onError });
  const context = { ...services.context, metrics: own };
  await server.register(healthPlugin, { services: { ...services, context } });
  const { body } = await server.inject('/metrics');
  await server.close();
  // Prometheus' own: whether it reached a process.
  const known = new Map<string, Metric>([['up', { name: 'up', labels: new Set(addedLabels) }]]);
  const registered = own.registry.getMetricsAsArray();
  const labelsOf = new Map(registered.map((metric) => [metric.name, 'labelNames' in metric ? metric.labelNames : []]));
  labelsOf.set('sufra_forged_requests_total', ['reason']);
  for (const [, name = '', type] of body.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    const may = (labelsOf.get(name) as string[] | undefined) ?? ['method', 'route', 'status'];
    const labels = new Set([...may, ...addedLabels]);
    const names = type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name];
    for (const each of names) known.set(each, { name, labels });
  }
  return known;
}

/** The errors of a query: it cannot be parsed, uses a metric that no process exports, or a label that this has not. */
function problemsOf(query: string): string[] {
  const expr = query.replaceAll('$__rate_interval', '5m');
  const problems: string[] = [];
  const words: { type: string; text: string }[] = [];
  parser.parse(expr).iterate({
    enter({ type, from, to }) {
      const text = expr.slice(from, to);
      if (type.isError) problems.push(`cannot be read at ${from}: ${text}`);
      words.push({ type: type.name, text });
    },
  });
  const asked = words.filter(({ type }) => type === 'Identifier').map(({ text }) => text);
  problems.push(...asked.filter((name) => !metrics.has(name)).map((name) => `there is no ${name}`));
  const labels = words.filter(({ type }) => type === 'LabelName').map(({ text }) => text);
  const mayHave = (label: string) => asked.every((name) => metrics.get(name)?.labels.has(label));
  problems.push(...labels.filter((label) => !mayHave(label)).map((label) => `${asked.join(', ')} has no ${label}`));
  return problems;
}

describe('the alerts', () => {
  test('ask for what a process tells, in the language of Prometheus', () => {
    expect(rules.length).toBeGreaterThan(15);
    expect(rules.flatMap(({ alert, expr }) => problemsOf(expr).map((problem) => `${alert}: ${problem}`))).toEqual([]);
  });

  test('would be found out if they did not', () => {
    expect(problemsOf('max(sufra_orders_lost) > 0')).toEqual(['there is no sufra_orders_lost']);
    expect(problemsOf('max by (colour) (sufra_orders_open)')).toEqual(['sufra_orders_open has no colour']);
    expect(problemsOf('max(sufra_orders_open')[0]).toContain('cannot be read');
  });

  test('each say what to do', () => {
    const undescribed = rules.filter(({ alert }) => !manual.includes(`### ${alert}\n`));
    expect(undescribed.map(({ alert }) => alert)).toEqual([]);
    const described = [...manual.matchAll(/^### (\w+)$/gm)].map(([, alert]) => alert);
    expect(described).toEqual(rules.map(({ alert }) => alert));
    for (const { labels, annotations } of rules) {
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(annotations.summary).toMatch(/\.$/);
    }
  });
});

describe('the dashboard', () => {
  test('asks for what a process tells', () => {
    const targets = panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expr })));
    expect(targets.length).toBeGreaterThan(25);
    expect(targets.flatMap(({ title, expr }) => problemsOf(expr).map((problem) => `${title}: ${problem}`))).toEqual([]);
  });

  test('shows every metric of ours', () => {
    const shown = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n');
    const ours = new Set([...metrics.values()].map(({ name }) => name).filter((name) => name.startsWith('sufra_')));
    expect([...ours].filter((name) => !shown.includes(name))).toEqual([]);
  });
});

test('the manual explains every metric of ours', () => {
  const ours = new Set([...metrics.values()].map(({ name }) => name).filter((name) => name.startsWith('sufra_')));
  expect([...ours].filter((name) => !manual.includes(`\`${name}\``))).toEqual([]);
});
