import type { Database } from '../../../../api/src/platform/database/database.ts';

/** One run of the server, from its start to its end. */
export type Life = {
  isOver: boolean;
  /** Counts what is written, and ends the life at the write that was chosen. */
  write(moment: 'before' | 'after'): void;
  /** Throws once the life is over: a dead process does nothing any more. */
  check(): void;
  /** Chooses the write, counted from now, before or after which it ends. */
  endAt(write: number, moment: 'before' | 'after'): void;
  /** Takes the end back, if it has not come. */
  spare(): void;
};

export class ServerDied extends Error {}

export function createLife(onEnd: (write: number, moment: string) => void): Life {
  let writes = 0;
  let end: { write: number; moment: 'before' | 'after' } | undefined;
  const life: Life = {
    isOver: false,
    check() {
      if (life.isOver) throw new ServerDied('The server is dead.');
    },
    write(moment) {
      life.check();
      if (moment === 'before') writes += 1;
      if (end?.write !== writes || end.moment !== moment) return;
      life.isOver = true;
      onEnd(writes, moment);
      throw new ServerDied(`The server died ${moment} its write ${writes}.`);
    },
    endAt(write, moment) {
      end = { write: writes + write, moment };
    },
    spare() {
      end = undefined;
      writes = 0;
    },
  };
  return life;
}

type Callable = (...given: unknown[]) => unknown;

/** The database as one run of the server sees it: nothing reaches it any more once that run is over. */
export function createCrashingDatabase(database: Database, life: Life): Database {
  return {
    ...database,
    db: watchHandle(database.db, life, false),
    async executeSql(text, values) {
      life.check();
      if (!isWrite(text)) return database.executeSql(text, values);
      life.write('before');
      const rows = await database.executeSql(text, values);
      life.write('after');
      return rows;
    },
  };
}

/** A handle, or a transaction, whose statements all pass by. Both find their way to the database by their session. */
const watchHandle = <Handle extends object>(handle: Handle, life: Life, isInside: boolean): Handle =>
  replace(handle, 'session', (session) => watchSession(session as object, life, isInside));

function watchSession(session: object, life: Life, isInside: boolean): object {
  const watched = replace(session, 'prepareQuery', (prepare) => (...given: unknown[]) => {
    const prepared = (prepare as Callable).apply(session, given) as object;
    const text = (given[0] as { sql: string }).sql;
    return replace(prepared, 'execute', (execute) => async (...values: unknown[]) => {
      life.check();
      if (!isWrite(text)) return (execute as Callable).apply(prepared, values);
      life.write('before');
      const result = await (execute as Callable).apply(prepared, values);
      // Inside a transaction nothing is written yet.
      if (!isInside) life.write('after');
      return result;
    });
  });
  return replace(watched, 'transaction', (transaction) => async (work: unknown, ...rest: unknown[]) => {
    life.check();
    const inside = async (handle: object) => {
      const result = await (work as Callable)(watchHandle(handle, life, true));
      life.write('before');
      return result;
    };
    const result = await (transaction as Callable).apply(session, [inside, ...rest]);
    life.write('after');
    return result;
  });
}

const isWrite = (text: string): boolean => /^\s*(insert|update|delete|with)\b/i.test(text);

/** The same object with another value in one place. */
const replace = <Target extends object>(target: Target, name: string, change: (value: unknown) => unknown): Target =>
  new Proxy(target, {
    get(target, key, receiver) {
      const value: unknown = Reflect.get(target, key, receiver);
      return key === name ? change(value) : value;
    },
  });
