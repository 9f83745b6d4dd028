import { availableParallelism } from 'node:os';
import { milliseconds } from '../bench/report.ts';
import type { Arrivals } from './arrivals.ts';
import type { Measured } from './measure-load.ts';

/** The columns of several loads side by side, as a table that reads in a terminal and in Markdown. */
export function describeLoads(loads: Measured[]): string {
  const rows: [string, (load: Measured) => string][] = [
    ['visits a second', ({ visits, seconds }) => (visits / seconds).toFixed(1)],
    ['orders a second', ({ orders, seconds }) => (orders / seconds).toFixed(1)],
    ['requests a second', ({ requests, seconds }) => (requests / seconds).toFixed(0)],
    ['visits; orders; requests', ({ visits, orders, requests }) => `${visits}; ${orders}; ${requests}`],
    ['visits that failed', ({ failed }) => String(failed)],
    ['orders watched and cooked at once, at most', ({ mostFollowed }) => String(mostFollowed)],
    ['processor of the shop, ms a visit', ({ cpuSeconds, visits }) => perVisit(cpuSeconds.shop, visits)],
    ['processor of PostgreSQL, ms a visit', ({ cpuSeconds, visits }) => perVisit(cpuSeconds.database, visits)],
    ['processor of the generator, ms a visit', ({ cpuSeconds, visits }) => perVisit(cpuSeconds.generator, visits)],
    ['of the processors of this machine, in use', (load) => `${(inUse(load) * 100).toFixed(0)} %`],
    ['statements a visit', ({ work, visits }) => (work.statements / visits).toFixed(1)],
    ['commits a visit', ({ work, visits }) => (work.commits / visits).toFixed(1)],
    ['written ahead (WAL), KB an order', ({ work, orders }) => (work.walBytes / 1024 / orders).toFixed(1)],
    ['stored, KB an order', ({ work, orders }) => (work.bytes / 1024 / orders).toFixed(1)],
    ['memory of each process, MB', ({ memoryMegabytes }) => memoryMegabytes.map((each) => each.toFixed(0)).join(' + ')],
  ];
  const names = [...new Set(loads.flatMap(({ steps }) => steps.map(({ name }) => name)))];
  for (const name of names) rows.push([`${name}: p50, p90, p99, ms`, (load) => describeStep(load, name)]);
  const head = ['', ...loads.map(({ processes, arrivals }) => `${count(processes)}, ${describeArrivals(arrivals)}`)];
  return [head, head.map(() => '---'), ...rows.map(([what, cell]) => [what, ...loads.map(cell)])]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** The visits that every further process added, beside the processor time of a visit. */
export function describeGain(loads: Measured[]): string[] {
  const [first, ...others] = loads.filter(({ arrivals }) => arrivals.kind === 'closed');
  if (!first) return [];
  return others.map((load) => {
    const more = load.visits / load.seconds / (first.visits / first.seconds) - 1;
    const costs = [first, load].map(({ cpuSeconds, visits }) =>
      perVisit(cpuSeconds.shop + cpuSeconds.database, visits),
    );
    return (
      `${count(load.processes)} on ${availableParallelism()} processors: ${more >= 0 ? '+' : ''}${(more * 100).toFixed(0)} % visits ` +
      `beside ${count(first.processes)}; shop and PostgreSQL together take ${costs[1]} ms of a processor a visit, not ${costs[0]}.`
    );
  });
}

const inUse = ({ cpuSeconds: { shop, database, generator }, elapsedSeconds }: Measured): number =>
  (shop + database + generator) / elapsedSeconds / availableParallelism();

export const describeErrors = (loads: Measured[]): string[] =>
  loads.flatMap(({ processes, errors }) =>
    errors.map(({ name, reason, count: times }) => `${count(processes)}: ${name}: ${times} times: ${reason}`),
  );

const count = (processes: number): string => (processes === 1 ? '1 process' : `${processes} processes`);

const describeArrivals = (arrivals: Arrivals): string =>
  arrivals.kind === 'closed'
    ? `${arrivals.guests} guests at once`
    : `${arrivals.perSecond.toFixed(0)} visits a second come`;

const perVisit = (seconds: number, visits: number): string => ((seconds / visits) * 1000).toFixed(1);

function describeStep({ steps }: Measured, name: string): string {
  const step = steps.find((one) => one.name === name);
  return step ? [step.p50, step.p90, step.p99].map((value) => milliseconds(value).replace(' ms', '')).join(', ') : '';
}
