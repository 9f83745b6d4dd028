import type { Page } from 'playwright-core';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { journey } from './support/journey.ts';
import { openPage } from './support/open-page.ts';
import { choose } from './support/press.ts';

journey(
  'SIGNIN-03, ERR-29: a guest thinks better of Facebook, and comes in with Google',
  async ({ desktopInEnglish: page }) => {
    await openPage(page, '/signin?next=/user/profile');
    const refusing = await askProvider(page, 'Continue with Facebook');
    await refusing.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Facebook login cancelled').waitFor();
    await expectNoViolations(page, 'sign-in providers');

    const asking = await askProvider(page, 'Continue with Google');
    await choose(asking.getByRole('radio', { name: /Omar Haddad/ }));
    await asking.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/user/profile');
    await page.getByText('Omar Haddad').waitFor();
    await page.getByText('omar@simulator.example').waitFor();
  },
);

/** Presses a provider's button and answers the window that opens. */
async function askProvider(page: Page, name: string): Promise<Page> {
  const button = page.getByRole('group', { name: 'Other ways to sign in' }).getByRole('button', { name });
  // It can be pressed once the page has what it needs; until then a button of ours stands in the place of Google's.
  await button.and(page.locator(':enabled')).waitFor();
  const [opened] = await Promise.all([page.waitForEvent('popup'), button.click()]);
  return opened;
}
