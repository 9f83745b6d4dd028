import type { Browser, BrowserContext, ConsoleMessage } from 'playwright-core';
import { wasLineLost } from './line.ts';

/** Complaints of the pages of every context that a browser opens from now on. */
export function watchBrowser(browser: Browser): string[] {
  const complaints: string[] = [];
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    watchConsole(context, complaints);
    return context;
  };
  return complaints;
}

/** Complaints of the pages of a context: errors and warnings in the console, and uncaught exceptions. */
export function watchConsole(context: BrowserContext, complaints: string[] = []): string[] {
  context.on('weberror', (problem) => complaints.push(problem.error().stack ?? problem.error().message));
  context.on('console', (message) => {
    if (isComplaint(message) && !isOfLostLine(message, context))
      complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  return complaints;
}

// The browser itself notes every refused call and every lost connection; what the shop explains to the guest is no
// fault of the page.
const explainedRefusal =
  /^Failed to load resource: (the server responded with a status of (400|401|409|422|429)|net::)/;
const missing = /^Failed to load resource: the server responded with a status of 404/;
// The router reports what its error page caught; a journey that takes a chunk away reads that page.
const explainedLoss = /: \/assets\/\S+ did not arrive\./;
// A way to another page that the guest gave up: its style sheets came, and nothing asked for them.
const givenUp = /^The resource \S+\.css\S* was preloaded using link preload but not used/;

// A driver's link that ended, a draft that a colleague published, a preview that ended or takes no orders: the page tells
// the person, and goes on.
const goneMeanwhile = [
  { status: /status of (410|404)/, path: /\/d\/|\/staff\/api\/staff\/drafts\// },
  { status: /status of 410/, path: /\/api\/driver-links\/[^/]+\/position$/ },
  { status: /status of (410|403)/, path: /\/preview\// },
];
const isGoneMeanwhile = (message: ConsoleMessage): boolean =>
  goneMeanwhile.some(({ status, path }) => status.test(message.text()) && path.test(message.location().url));
// A screen on the wall tries its sound without a tap, and asks for one where the browser wants it.
const needsTap = /^The AudioContext was not allowed to start/;

function isComplaint(message: ConsoleMessage): boolean {
  if (!['error', 'warning'].includes(message.type())) return false;
  const isMissingPage = missing.test(message.text()) && message.location().url === message.page()?.url();
  const isExplained = [explainedRefusal, explainedLoss, givenUp, needsTap].some((note) => note.test(message.text()));
  return !isMissingPage && !isExplained && !isGoneMeanwhile(message);
}

// Without a connection the service worker's script cannot be looked at again, and a search that failed is logged (ERR-17).
const lineNotes =
  /^(An unknown error occurred when fetching the script\.$|The delivery area of a position could not be looked up\.)/;
const isOfLostLine = (message: ConsoleMessage, context: BrowserContext) =>
  lineNotes.test(message.text()) && wasLineLost(context);
