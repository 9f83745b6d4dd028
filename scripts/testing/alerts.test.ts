import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const ops = path.resolve(import.meta.dirname, '../../ops');
const read = (file: string): unknown => parse(readFileSync(path.join(ops, file), 'utf8'));
const proofs = ['alerts.test.yaml', 'alerts-of-a-week.test.yaml'];

type Proof = { tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[] };
type Rules = { groups: { rules: { alert: string }[] }[] };
type Scraping = {
  scrape_configs: ({ kubernetes_sd_configs?: Discovery[]; relabel_configs?: Relabelling[] } & object)[];
};
type Discovery = { namespaces?: { names: string[] }; selectors?: { label: string }[] };
type Relabelling = { action?: string; source_labels: string[]; regex?: string };

function promtool(): string {
  const places = [process.env.PROMTOOL_PATH, '/usr/bin/promtool', '/usr/local/bin/promtool'];
  const found = places.find((place) => place && existsSync(place));
  if (found) return found;
  throw new Error('promtool is missing: install Debian’s package prometheus, or name a promtool in PROMTOOL_PATH.');
}

describe('the alerts', () => {
  test.each(proofs)(
    'fire when they should and not before: %s',
    async (file) => {
      const { stdout } = await promisify(execFile)(promtool(), ['test', 'rules', file], { cwd: ops });
      expect(stdout).toContain('SUCCESS');
    },
    120_000,
  );

  test('are each proved to fire and not to fire', () => {
    const { groups } = read('alerts.yaml') as Rules;
    const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
    const checks = proofs
      .flatMap((file) => (read(file) as Proof).tests)
      .flatMap(({ alert_rule_test }) => alert_rule_test);
    const proved = (isFiring: boolean) =>
      new Set(checks.filter(({ exp_alerts }) => exp_alerts.length > 0 === isFiring).map(({ alertname }) => alertname));
    expect(alerts.filter((alert) => !proved(true).has(alert))).toEqual([]);
    expect(alerts.filter((alert) => !proved(false).has(alert))).toEqual([]);
  });
});

test('Prometheus sends its token to processes of the shop alone', () => {
  const { scrape_configs: configs } = read('prometheus.yaml') as Scraping;
  const discovering = configs.filter(({ kubernetes_sd_configs }) => kubernetes_sd_configs);
  expect(discovering).toHaveLength(1);
  for (const { kubernetes_sd_configs = [], relabel_configs = [] } of discovering) {
    expect(kubernetes_sd_configs.map(({ namespaces }) => namespaces?.names)).toEqual([['sufra']]);
    expect(kubernetes_sd_configs.every(({ selectors }) => selectors?.[0]?.label === 'app in (api, storefront)')).toBe(
      true,
    );
    const [kept] = relabel_configs.filter(({ action }) => action === 'keep');
    const isKept = new RegExp(`^(?:${kept?.regex})$`);
    expect(isKept.test('sufra;api;3000')).toBe(true);
    for (const other of ['sufra;postgres;5432', 'other;api;3000', 'sufra;api;9000', 'sufra;;3000'])
      expect(isKept.test(other)).toBe(false);
  }
});
