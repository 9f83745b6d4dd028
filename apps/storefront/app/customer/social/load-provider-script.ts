const loading = new Map<string, Promise<void>>();

/** Adds a provider's script to the page, once; one that did not arrive may be tried again. */
export function loadProviderScript(address: string): Promise<void> {
  const known = loading.get(address);
  if (known) return known;
  const promise = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.async = true;
    script.src = address;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      loading.delete(address);
      reject(new Error(`${address} did not arrive.`));
    });
    document.head.append(script);
  });
  loading.set(address, promise);
  return promise;
}
