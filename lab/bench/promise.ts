import {
  measure,
  policies,
  type PolicyName,
  type ScenarioName,
  scenarios,
  type Summary,
} from '../promise/scenarios.ts';
import type { Figure } from './report.ts';

// The numbers of the model were chosen on other evenings (5,000 to 8,100).
const reported = { first: 1, evenings: 200 };

const command = 'npm run bench -- promise';
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** Every policy on the same evenings of simulated kitchens; the whole table is printed, and the figures judge the promise. */
export function measurePromise(evenings = reported.evenings): Figure[] {
  const seeds = Array.from({ length: evenings }, (_, index) => reported.first + index);
  const names = Object.keys(scenarios) as ScenarioName[];
  const all = new Map<string, Summary>();
  for (const name of names) {
    for (const policy of Object.keys(policies) as PolicyName[])
      all.set(`${name} ${policy}`, measure(name, policy, seeds));
  }
  const of = (name: ScenarioName, policy: PolicyName = 'promise'): Summary => all.get(`${name} ${policy}`)!;
  printTable(names, of);

  const late = (name: ScenarioName, budget: number): Figure => ({
    what: `Orders more than 5 minutes late: ${scenarios[name].name}`,
    budget: `${budget} %`,
    measured: `${percent(of(name).late)} (fixed ${percent(of(name, 'fixed').late)})`,
    isMet: of(name).late <= budget / 100,
    command,
  });
  const lost = (clean: ScenarioName, dirty: ScenarioName): number => 1 - of(dirty).served / of(clean).served;
  const lostMost = Math.max(lost('quiet', 'dirtyQuiet'), lost('friday', 'dirty'), lost('rush', 'dirtyRush'));
  const lostSilent = lost('friday', 'silent');
  const served = of('rush').served / of('rush', 'fixed').served;
  const within = Math.min(...(['quiet', 'friday', 'rush', 'slow', 'dirty'] as const).map((name) => of(name).within));
  return [
    late('quiet', 1),
    late('friday', 3),
    late('rush', 5),
    late('slow', 10),
    {
      what: 'Lateness in the rush, p90',
      budget: '3 min',
      measured: `${of('rush').p90Lateness.toFixed(1)} min (fixed ${of('rush', 'fixed').p90Lateness.toFixed(0)} min)`,
      isMet: of('rush').p90Lateness <= 3,
      command,
    },
    {
      what: 'Quote on a quiet evening, median',
      budget: '16 min',
      measured: `${of('quiet').medianQuote.toFixed(1)} min (fixed 20 min)`,
      isMet: Math.round(of('quiet').medianQuote) <= 16,
      command,
    },
    {
      what: 'Orders served in the rush, against the fixed promise',
      budget: '93 %',
      measured: percent(served),
      isMet: served >= 0.93,
      command,
    },
    {
      what: 'Orders lost by dirty presses, a tenth of them forgotten, the worst of quiet, Friday and rush',
      budget: '2 %',
      measured: percent(lostMost),
      isMet: lostMost <= 0.02,
      command,
    },
    {
      what: 'Orders lost where ready is never pressed, on a Friday',
      budget: '2 %',
      measured: percent(lostSilent),
      isMet: lostSilent <= 0.02,
      command,
    },
    {
      what: 'Real times within the range that was shown, the worst of five scenarios',
      budget: '90 %',
      measured: percent(within),
      isMet: within >= 0.9,
      command,
    },
  ];
}

/** More than five minutes late / p90 of lateness / median quote / orders served an evening. */
function printTable(names: ScenarioName[], of: (name: ScenarioName, policy: PolicyName) => Summary): void {
  const kinds = Object.keys(policies) as PolicyName[];
  console.log('\nMore than 5 min late / p90 lateness in minutes / median quote / orders served an evening\n');
  console.log(`| Scenario | ${kinds.map((kind) => policies[kind]).join(' | ')} |`);
  console.log(`|---|${kinds.map(() => '---').join('|')}|`);
  for (const name of names) {
    const cells = kinds.map((kind) => {
      const { late, p90Lateness, medianQuote, served } = of(name, kind);
      return `${percent(late)} / ${p90Lateness.toFixed(0)} / ${medianQuote.toFixed(0)} / ${served.toFixed(0)}`;
    });
    console.log(`| ${scenarios[name].name} | ${cells.join(' | ')} |`);
  }
}
