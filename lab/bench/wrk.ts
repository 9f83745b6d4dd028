import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

export type Load = { requestsPerSecond: number; p50Milliseconds: number; p99Milliseconds: number; failed: number };

type Shot = {
  url: string;
  headers?: Record<string, string>;
  body?: string;
  connections?: number;
  seconds?: number;
};

/** True when wrk can be run: a load generator that does not become the bottleneck itself. */
export const hasWrk = (): boolean => spawnSync('wrk', ['--version']).error === undefined;

/** Loads one address and returns what wrk measured. Only loopback addresses are accepted. */
export async function load({ url, headers = {}, body, connections = 16, seconds = 4 }: Shot): Promise<Load> {
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname)) throw new Error(`not this machine: ${url}`);
  await refuseErrors({ url, headers, body });
  const script = path.join(tmpdir(), `sufra-wrk-${process.pid}.lua`);
  writeFileSync(script, luaFor(headers, body));
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '-s', script, url];
  const { stdout } = await promisify(execFile)('wrk', options);
  return read(stdout);
}

// A rate of errors measures nothing.
async function refuseErrors({ url, headers, body }: Shot): Promise<void> {
  const answer = await fetch(url, { ...(headers && { headers }), ...(body !== undefined && { method: 'POST', body }) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 200)}`);
}

function luaFor(headers: Record<string, string>, body: string | undefined): string {
  const lines = Object.entries(headers).map(([name, value]) => `wrk.headers[ ${quote(name)} ] = ${quote(value)}`);
  if (body !== undefined) lines.push('wrk.method = "POST"', `wrk.body = ${quote(body)}`);
  return lines.join('\n');
}

// A Lua long string with enough signs to hold any text of ours.
const quote = (text: string): string => `[==[${text}]==]`;

function read(output: string): Load {
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(output)?.[1];
  return {
    requestsPerSecond: Number(rate),
    p50Milliseconds: latency(output, '50%'),
    p99Milliseconds: latency(output, '99%'),
    failed: Number(/Non-2xx or 3xx responses: (\d+)/.exec(output)?.[1] ?? 0),
  };
}

function latency(output: string, share: string): number {
  const [, value, unit] = new RegExp(`${share}\\s+([\\d.]+)(us|ms|s)`).exec(output) ?? [];
  const factor = { us: 0.001, ms: 1, s: 1000 }[unit ?? 'ms'] ?? 1;
  return Number(value) * factor;
}
