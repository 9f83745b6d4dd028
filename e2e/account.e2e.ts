import { journey } from './support/journey.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { newMobile } from './support/new-mobile.ts';
import { openPage } from './support/open-page.ts';
import { readCode } from './support/read-code.ts';
import { sharedShopUrl } from './support/shared-shop.ts';

journey(
  'ROUTE-20, SIGNIN-01, SIGNIN-39, ROUTE-38: a guest makes an account, forgets the password, and chooses another by code',
  async ({ desktopInEnglish: page }) => {
    const shopUrl = sharedShopUrl();
    const mobile = newMobile();
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    const pressButton = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const signOut = async () => {
      await pressButton('Sign out');
      await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
    };

    // Account pages need a session: a visitor signs in or up first, and comes back.
    await openPage(page, '/user/profile');
    await page.waitForURL('**/signin?next=*');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.waitForURL('**/signup?next=*');
    await expectNoViolations(page, 'sign up');
    await field('First name').fill('Noura');
    await field('Last name').fill('Al Harbi');
    await field('E-mail').fill(`noura-${mobile}@example.com`);
    await field('Mobile number').fill(`+966 ${mobile}`);
    await field('Password').fill('open sesame');
    await field('Password once more').fill('open sesame');
    await pressButton('Create an account');
    await field('One-time code').waitFor();
    const signUpCode = await readCode(shopUrl, mobile);
    // The last digit sends it.
    await field('One-time code').fill(signUpCode);
    await page.waitForURL('**/user/profile');
    await page.getByText('Noura Al Harbi').waitFor();
    await page.getByText(`+966 ${mobile}`).waitFor();
    await expectNoViolations(page, 'account');
    await signOut();

    await openPage(page, '/signin?with=password&next=/user/profile');
    await field('E-mail or mobile number').fill(`0${mobile}`);
    await field('Password').fill('forgotten');
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await page.getByText(/^Error signing in/).waitFor();
    await page.getByText(/^Incorrect password/).waitFor();
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.waitForURL('**/forgot-password?next=*');
    await field('E-mail or mobile number').fill(`0${mobile}`);
    await pressButton('Send link or code');
    await field('One-time code').waitFor();
    await field('One-time code').fill(await readCode(shopUrl, mobile, { after: signUpCode }));
    await field('New password').fill('open barley');
    await field('New password once more').fill('open barley');
    await pressButton('Save password');
    await page.getByText('Your password is saved.').waitFor();
    await signOut();

    await openPage(page, '/signin?with=password&next=/user/profile');
    await field('E-mail or mobile number').fill(`0${mobile}`);
    await field('Password').fill('open barley');
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    // The address of the form names the account too, so its heading tells that it is there.
    await page.getByRole('heading', { name: 'My account', level: 1 }).waitFor();
    await page.getByText('Noura Al Harbi').waitFor();
  },
);
