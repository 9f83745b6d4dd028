import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts processor time in hundredths of a second on every Linux. */
const ticksPerSecond = 100;

/** Processor seconds that a process and those it has waited for have used so far. */
export function cpuSecondsOf(pid: number): number {
  const [user, system, childUser, childSystem] = fieldsOf(pid).slice(11, 15).map(Number);
  return ((user ?? 0) + (system ?? 0) + (childUser ?? 0) + (childSystem ?? 0)) / ticksPerSecond;
}

/** The same of a process and everything it has started, such as PostgreSQL and its connections. */
export function cpuSecondsOfTree(root: number): number {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => isChild(Number(name), root));
  return [root, ...children.map(Number)].reduce((sum, pid) => sum + cpuSecondsOrNone(pid), 0);
}

/** Resident memory of a process now, in megabytes. */
export function memoryMegabytesOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}

// The name of the program stands in brackets and may hold anything; what is counted comes after it.
const fieldsOf = (pid: number): string[] =>
  (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '').split(' ');

function isChild(pid: number, parent: number): boolean {
  try {
    return Number(fieldsOf(pid)[1]) === parent;
  } catch {
    return false;
  }
}

// A connection may be gone by the time it is looked at; its time is then in its parent's.
function cpuSecondsOrNone(pid: number): number {
  try {
    return cpuSecondsOf(pid);
  } catch {
    return 0;
  }
}
