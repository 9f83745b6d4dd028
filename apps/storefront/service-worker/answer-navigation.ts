import type { KeptPages } from './kept-pages.ts';

type Sources = { fetch: (request: Request) => Promise<Response>; kept: () => Promise<KeptPages> };

/** How long a guest waits for today's menu before the one from last time is better than a white page. */
const patienceMs = 6_000;

const menuPaths = /^\/(?:home\/?|menu(?:\/.*)?)?$/;

/**
 * Answers the opening of a page: from the server whenever it can be reached. Else the menu's addresses open the menu
 * that was kept, and every other one a page that says there is no connection.
 */
export async function answerNavigation(request: Request, { fetch, kept }: Sources): Promise<Response> {
  const { pathname } = new URL(request.url);
  const answer = fetch(request);
  const isMenu = menuPaths.test(pathname);
  try {
    return await (isMenu ? Promise.race([answer, afterPatience(kept, answer)]) : answer);
  } catch {
    const pages = await kept();
    return (isMenu && (await openKeptMenu(pages, request.url))) || (await pages.offline()) || Response.error();
  }
}

/** Gives up on a server that is slow when there is a menu to show instead; goes on waiting when there is none. */
async function afterPatience(kept: Sources['kept'], answer: Promise<Response>): Promise<Response> {
  await new Promise((resolve) => setTimeout(resolve, patienceMs));
  if (await (await kept()).menu()) throw new Error('The server takes too long.');
  return answer;
}

/** The kept menu at the address of any category; what lies over it (a dish, a chooser) needs the server and is left. */
async function openKeptMenu(pages: KeptPages, address: string): Promise<Response | undefined> {
  const menu = await pages.menu();
  if (!menu) return undefined;
  const { pathname } = new URL(address);
  const [, , slug, over] = pathname.split('/');
  const goal = slug ? `/menu/${slug}` : menu.path;
  const isThere = (slug !== undefined && slug !== '' && !over) || goal === pathname;
  return isThere ? menu.response : Response.redirect(new URL(goal, address), 302);
}
