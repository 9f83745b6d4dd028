import { act } from '@testing-library/react';

/** Stands in for the browser's EventSource at a merchant's channel; a test lets it open, break and speak. */
export class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeEventSource[] = [];
  readyState = 1;
  readonly url: string;
  readonly withCredentials: boolean;

  constructor(url: string, { withCredentials = false } = {}) {
    super();
    // The server knows no other address of events: a browser would be answered 404.
    if (!/\/api\/realtime\/merchant-[^/]+$/.test(url.replace(/\?.*$/, '')))
      throw new Error(`no events come from ${url}`);
    this.url = url;
    this.withCredentials = withCredentials;
    FakeEventSource.opened.push(this);
  }

  static get current(): FakeEventSource {
    const source = FakeEventSource.opened.at(-1);
    if (!source) throw new Error('nobody listens');
    return source;
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }

  async say(data: unknown): Promise<void> {
    await act(async () => void this.dispatchEvent(new MessageEvent('order-status', { data: JSON.stringify(data) })));
  }

  /** The server's sign of life. */
  async beat(number: number): Promise<void> {
    await act(async () => void this.dispatchEvent(new MessageEvent('beat', { data: JSON.stringify({ number }) })));
  }

  async miss(number: number): Promise<void> {
    const lastEventId = String(number);
    await act(async () => void this.dispatchEvent(new MessageEvent('orders-missed', { data: '{}', lastEventId })));
  }

  async open(): Promise<void> {
    await act(async () => void this.dispatchEvent(new Event('open')));
  }

  async fail(): Promise<void> {
    await act(async () => void this.dispatchEvent(new Event('error')));
  }
}
