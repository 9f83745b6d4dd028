import pg from 'pg';
import { archiveMonth, type ArchiveStep, restoreMonth } from '@sufra/api/ordering/order/archive/archive-month';
import { openDatabase } from '@sufra/api/platform/database/database';

/* A process that archives or restores a month, as `npm run order` does, and kills itself where its parent chose. */

/** A step, or the statement of that number, before it is sent or once the server has answered it. */
export type Death = { step: ArchiveStep } | { statement: number; moment: 'before' | 'after' } | 'nowhere';
export type ArchiveCommand = {
  do: 'archive' | 'restore';
  merchantId: string;
  month: string;
  root: string;
  death: Death;
};

const database = await openDatabase({ databaseUrl: process.env['DATABASE_URL'] ?? '' });
const die = () => process.kill(process.pid, 'SIGKILL');
let death: Death = 'nowhere';
let statements = 0;

const { query } = pg.Client.prototype;
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...given: unknown[]) {
    statements += 1;
    if (typeof death === 'object' && 'statement' in death && death.statement === statements) {
      if (death.moment === 'before') die();
      this.once('drain', die);
    }
    return Reflect.apply(query, this, given) as unknown;
  },
});

process.on('message', ({ number, at, command }: { number: number; at: number; command: ArchiveCommand }) => {
  death = command.death;
  statements = 0;
  run(command, new Date(at)).then(
    () => process.send?.({ number, value: statements }),
    (error: unknown) => process.send?.({ number, error: String(error instanceof Error ? error.stack : error) }),
  );
});
process.on('disconnect', () => process.exit());
process.send?.({ number: 0, value: 'ready' });

/** Answers how many statements it took. */
async function run({ do: what, merchantId, month, root }: ArchiveCommand, now: Date): Promise<void> {
  const onStep = (step: ArchiveStep) =>
    void (typeof death === 'object' && 'step' in death && death.step === step && die());
  const of = { merchantId, month };
  await (what === 'archive'
    ? archiveMonth(database.db, of, { root, isWithoutCloses: true, now, onStep })
    : restoreMonth(database.db, of, { root, onStep }));
}
