import type { Database } from '../database/db.ts';
import { merchantMovedChannel } from '../database/move/move-state.ts';
import type { EventStream } from './event-stream.ts';

export type MenuWatchers = {
  open(): Promise<void>;
  /** Takes a page in, or says which limit of open pages is reached; further pages poll instead. */
  add(merchantId: string, address: string, stream: EventStream): 'open' | 'process-full' | 'address-full';
  beat(): void;
  close(): Promise<void>;
};

export type MenuWatcherOptions<News> = {
  database: Pick<Database, 'listen'>;
  channel: string;
  /** The name of the event. */
  name: string;
  /** The merchant's event for its pages; read once for all of them. */
  findNews(merchantId: string): Promise<News | undefined>;
  onError(error: unknown): void;
  limit?: number;
  limitPerAddress?: number;
};

/** A page costs some 20 KB here; a shop with more open pages than this runs several processes. */
const defaultLimit = 12_000;

/** The guests of a restaurant share its network, and each phone has one page open; one address cannot take all places. */
const defaultLimitPerAddress = 200;

/** Open menu pages of this process, also anonymous ones: they get menu changes, and nothing else. */
export function createMenuWatchers<News>(options: MenuWatcherOptions<News>): MenuWatchers {
  const { database, channel, name, findNews, onError, limit = defaultLimit } = options;
  const { limitPerAddress = defaultLimitPerAddress } = options;
  const pages = new Map<string, Set<EventStream>>();
  const openByAddress = new Map<string, number>();
  const unlisten: (() => Promise<void>)[] = [];
  /** The last news of each merchant, as all pages were told. */
  const told = new Map<string, string>();
  let isClosed = false;
  let open = 0;
  const all = (): EventStream[] => [...pages.values()].flatMap((streams) => [...streams]);

  async function broadcast(merchantId: string): Promise<void> {
    const streams = pages.get(merchantId);
    if (!streams) return;
    const news = await findNews(merchantId);
    if (news !== undefined) for (const stream of streams) stream.emit(name, news);
    told.set(merchantId, JSON.stringify(news));
  }

  /** Announcements may have been missed. Pages that came since know how things stood when they came. */
  async function tellMissed(): Promise<void> {
    for (const merchantId of pages.keys())
      if (JSON.stringify(await findNews(merchantId)) !== told.get(merchantId)) await broadcast(merchantId);
  }

  function changeCount(address: string, change: 1 | -1): void {
    const count = (openByAddress.get(address) ?? 0) + change;
    if (count > 0) openByAddress.set(address, count);
    else openByAddress.delete(address);
  }

  const endAll = (merchantId: string): void => pages.get(merchantId)?.forEach((stream) => stream.end());

  const broadcastOrLog = (merchantId: string): void => void broadcast(merchantId).catch(onError);

  return {
    async open() {
      unlisten.push(await database.listen(channel, broadcastOrLog, () => void tellMissed().catch(onError)));
      unlisten.push(await database.listen(merchantMovedChannel, endAll));
    },
    add(merchantId, address, stream) {
      if (open >= limit) return 'process-full';
      if ((openByAddress.get(address) ?? 0) >= limitPerAddress) return 'address-full';
      open += 1;
      changeCount(address, 1);
      if (isClosed) stream.end();
      const streams = pages.get(merchantId) ?? new Set();
      pages.set(merchantId, streams.add(stream));
      stream.output.once('close', () => {
        open -= 1;
        changeCount(address, -1);
        streams.delete(stream);
        if (streams.size > 0 || pages.get(merchantId) !== streams) return;
        pages.delete(merchantId);
        told.delete(merchantId);
      });
      return 'open';
    },
    beat: () => all().forEach((stream) => stream.beat()),
    async close() {
      isClosed = true;
      all().forEach((stream) => stream.end());
      await Promise.all(unlisten.map((stop) => stop()));
    },
  };
}
