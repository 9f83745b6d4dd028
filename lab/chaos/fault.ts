import type { Chance } from '../../apps/server/src/testing/payment-faults/chance.ts';
import type { ChaosWorld, DatabaseKind } from './chaos-world.ts';
import type { Watcher } from './watcher.ts';

/** The parts of the world that a fault may break. */
export type FaultScene = { world: ChaosWorld; watchers: Watcher[]; chance: Chance };

/** Something that goes wrong on a Friday evening. */
export type Fault = {
  name: string;
  /** One sentence for the reader of the table. */
  what: string;
  databases: DatabaseKind[];
  /** Why it cannot be tried here; nothing when it can. */
  hindrance?(world: ChaosWorld): string | undefined;
  /** Breaks something and mends it again; what resolves is the moment when all that was broken outside is whole. */
  strike(scene: FaultScene): Promise<void>;
};
