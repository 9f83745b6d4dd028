const loading = new Map<string, Promise<void>>();
const timeoutMilliseconds = 20_000;

/**
 * Adds a provider's script to the page, once. One that did not arrive, or not in time, is taken out and may be asked
 * for again.
 *
 * @example loadScript(scriptUrl).then(draw, () => onFailed('unavailable'))
 */
export function loadScript(address: string): Promise<void> {
  const known = loading.get(address);
  if (known) return known;
  const promise = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      clearTimeout(timer);
      script.remove();
      loading.delete(address);
      reject(new Error(`${address} did not arrive.`));
    };
    const timer = setTimeout(fail, timeoutMilliseconds);
    script.async = true;
    script.src = address;
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    script.addEventListener('error', fail);
    document.head.append(script);
  });
  loading.set(address, promise);
  return promise;
}
