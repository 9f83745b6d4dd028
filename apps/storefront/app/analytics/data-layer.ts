type Page = { dataLayer?: unknown[] };

/** What both of Google's tags read; it may stand there before they do. */
export const dataLayer = (): unknown[] => ((globalThis as Page).dataLayer ??= []);

/** Gives Google's tag a command. The tag tells commands from events by their being `arguments` objects. */
export function gtag(..._command: unknown[]): void {
  dataLayer().push(arguments);
}

/** Consent mode: everything is refused until it is granted, whatever else the page loads. */
export function grantConsent(): void {
  gtag('consent', 'default', forAllUses('denied'));
  gtag('consent', 'update', forAllUses('granted'));
}

export const revokeConsent = (): void => gtag('consent', 'update', forAllUses('denied'));

const uses = ['ad_storage', 'ad_user_data', 'ad_personalization', 'analytics_storage'];
const forAllUses = (answer: 'granted' | 'denied') => Object.fromEntries(uses.map((use) => [use, answer]));
