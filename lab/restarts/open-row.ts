import { startBenchShop, type BenchShop } from '../bench/shop.ts';
import { openBalancer, type Balancer } from '../../scripts/testing/balancer.ts';

/** Processes of one role behind one balancer. */
export type Row = { role: string; processes: BenchShop[]; balancer: Balancer };

/** The time a stopping process goes on; the balancers look ten times in it. */
export const closeSeconds = 1;

export async function openRow(
  role: 'api' | 'storefront' | 'all',
  { count, databaseUrl, env }: { count: number; databaseUrl: string; env: Record<string, string> },
): Promise<Row> {
  const own = {
    ROLE: role,
    DEMO: 'false',
    HOST: '127.0.0.1',
    TRUST_PROXY: '127.0.0.1',
    CLOSE_SECONDS: String(closeSeconds),
    ...env,
  };
  const processes: BenchShop[] = [];
  for (let number = 0; number < count; number += 1) processes.push(await startBenchShop({ databaseUrl, env: own }));
  const balancer = await openBalancer(processes.map(({ address }) => address));
  return { role, processes, balancer };
}

/** Stops each process as a deployment does and starts it again, one after the other; answers how often. */
export async function restartInTurn({ processes, balancer }: Row): Promise<number> {
  for (const process of processes) {
    await process.restart();
    await balancer.look();
  }
  return processes.length;
}

export async function closeRow({ processes, balancer }: Row): Promise<void> {
  await balancer.close();
  await Promise.all(processes.map((process) => process.stop()));
}
