import type { Database } from '../database/database.ts';
import type { EventStream } from './event-stream.ts';

export type MenuWatchers = {
  open(): Promise<void>;
  /** False when this process has as many open pages as it can bear; such a page asks now and then instead. */
  add(merchantId: string, stream: EventStream): boolean;
  beat(): void;
  close(): Promise<void>;
};

export type WatcherOptions<News> = {
  database: Pick<Database, 'listen'>;
  channel: string;
  /** The name of the event. */
  name: string;
  /** What a merchant's pages are to be told now; asked once for all of them. */
  findNews(merchantId: string): Promise<News | undefined>;
  onError(error: unknown): void;
  limit?: number;
};

/** A page costs some 20 KB here; a shop with more open pages than this runs several processes. */
const defaultLimit = 5_000;

/** Open menu pages of this process, of guests who may be anybody: they hear that the menu changed, and nothing else. */
export function createMenuWatchers<News>(options: WatcherOptions<News>): MenuWatchers {
  const { database, channel, name, findNews, onError, limit = defaultLimit } = options;
  const pages = new Map<string, Set<EventStream>>();
  const unlisten: (() => Promise<void>)[] = [];
  let isClosed = false;
  const all = (): EventStream[] => [...pages.values()].flatMap((streams) => [...streams]);

  async function tell(merchantId: string): Promise<void> {
    const streams = pages.get(merchantId);
    if (!streams) return;
    const news = await findNews(merchantId);
    if (news !== undefined) for (const stream of streams) stream.say(name, news);
  }

  const tellOrLog = (merchantId: string): void => void tell(merchantId).catch(onError);

  return {
    async open() {
      // After a lost connection nobody knows what was missed: everybody is told how things stand.
      const onReconnect = () => [...pages.keys()].forEach(tellOrLog);
      unlisten.push(await database.listen(channel, tellOrLog, onReconnect));
    },
    add(merchantId, stream) {
      if (all().length >= limit) return false;
      if (isClosed) stream.end();
      const streams = pages.get(merchantId) ?? new Set();
      pages.set(merchantId, streams.add(stream));
      stream.output.once('close', () => {
        streams.delete(stream);
        if (streams.size === 0 && pages.get(merchantId) === streams) pages.delete(merchantId);
      });
      return true;
    },
    beat: () => all().forEach((stream) => stream.beat()),
    async close() {
      isClosed = true;
      all().forEach((stream) => stream.end());
      await Promise.all(unlisten.map((stop) => stop()));
    },
  };
}
