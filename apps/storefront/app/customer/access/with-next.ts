/**
 * A page of signing in that remembers where the guest was going; the start page needs no remembering.
 *
 * @example withNext('/signup', '/checkout') // '/signup?next=%2Fcheckout'
 */
export function withNext(path: string, next: string): string {
  if (next === '/') return path;
  return `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`;
}
