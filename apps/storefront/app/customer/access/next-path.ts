import { safePath } from '../safe-path.ts';

/** Where the guest was going before they were asked to sign in; the start page without an answer. */
export const nextPath = (request: Request): string => safePath(new URL(request.url).searchParams.get('next'));
