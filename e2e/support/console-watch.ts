import type { ConsoleMessage, Page } from 'playwright-core';

/** Complaints of a page: errors and warnings in its console, and exceptions nobody caught. */
export function watchConsole(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
  page.on('console', (message) => {
    if (isComplaint(message)) complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  return complaints;
}

// The browser itself notes every refused call; a refusal the shop explains to the guest is no fault of the page.
const explainedRefusal = /^Failed to load resource: the server responded with a status of (401|409|422|429)/;

function isComplaint(message: ConsoleMessage): boolean {
  return ['error', 'warning'].includes(message.type()) && !explainedRefusal.test(message.text());
}
