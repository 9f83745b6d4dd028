import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { createStoredStore, useStored } from './stored-store.ts';

const createCounter = () =>
  createStoredStore<number>({
    keys: ['count'],
    empty: 0,
    read: (storage) => Number(storage.getItem('count') ?? 0),
    write: (count, storage) => storage.setItem('count', String(count)),
  });

describe('a stored store', () => {
  it('starts with what the device remembers, saves changes and shows them', () => {
    localStorage.setItem('count', '4');
    const store = createCounter();
    const Counter = () => <output>{useStored(store)}</output>;
    render(<Counter />);
    expect(screen.getByRole('status').textContent).toBe('4');
    act(() => store.update((count) => count + 1));
    expect([screen.getByRole('status').textContent, localStorage.getItem('count')]).toEqual(['5', '5']);
  });

  it('keeps tabs in step: what another tab writes is shown here', () => {
    const store = createCounter();
    const Counter = () => <output>{useStored(store)}</output>;
    render(<Counter />);
    localStorage.setItem('count', '9');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'count' })));
    expect(screen.getByRole('status').textContent).toBe('9');
  });

  it('hears another tab also between the first look and the first listener', () => {
    const store = createCounter();
    expect(store.get()).toBe(0);
    localStorage.setItem('count', '9');
    window.dispatchEvent(new StorageEvent('storage', { key: 'count' }));
    expect(store.get()).toBe(9);
  });

  it('adds to what another tab wrote a moment ago, before the browser has told of it', () => {
    const [here, there] = [createCounter(), createCounter()];
    expect([here.get(), there.get()]).toEqual([0, 0]);
    there.update((count) => count + 1);
    here.update((count) => count + 1);
    expect([here.get(), localStorage.getItem('count')]).toEqual([2, '2']);
  });

  it('counts on in the page where the storage is full, and takes up what another tab could write', () => {
    const store = createCounter();
    store.update(() => 1);
    const kept = { count: '1' };
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', { getItem: (key: string) => Reflect.get(kept, key) as string, setItem: full });
    store.update((count) => count + 1);
    store.update((count) => count + 1);
    vi.unstubAllGlobals();
    expect([store.get(), localStorage.getItem('count')]).toEqual([3, '1']);
    localStorage.setItem('count', '7');
    store.update((count) => count + 1);
    expect([store.get(), localStorage.getItem('count')]).toEqual([8, '8']);
  });

  it('is not disturbed by keys that are not its own, but by a storage that was cleared', () => {
    const store = createCounter();
    const heard = vi.fn<() => void>();
    const stop = store.subscribe(heard);
    window.dispatchEvent(new StorageEvent('storage', { key: 'else' }));
    expect(heard).not.toHaveBeenCalled();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(heard).toHaveBeenCalledOnce();
    stop();
  });

  it('is empty on the server, whatever this device remembers', () => {
    localStorage.setItem('count', '4');
    const store = createCounter();
    const Counter = () => <output>{useStored(store)}</output>;
    expect(renderToString(<Counter />)).toBe('<output>0</output>');
  });
});
