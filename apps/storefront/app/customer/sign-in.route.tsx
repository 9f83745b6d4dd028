import type { LoginDocument } from '@sufra/contracts';
import {
  redirect,
  useLoaderData,
  useNavigate,
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { openShop } from '../api.server/open-shop.ts';
import { readFormBody } from '../api.server/read-body.ts';
import { useText } from '../i18n/use-text.ts';
import { findNearestBranch } from '../location/find-nearest-branch.ts';
import { locationStore, useLocationChoice } from '../location/location-store.ts';
import { placeAtSignIn, withSavedAddress } from '../location/save-address.ts';
import { sessionChanged } from '../shell/session-change.ts';
import { AccessPage } from './access/access-page.tsx';
import { answerSignIn } from './access/answer-sign-in.ts';
import { followSignIn } from './access/follow-sign-in.ts';
import { nextPath } from './access/next-path.ts';
import { OtherWays } from './access/other-ways.tsx';
import { PasswordSignIn } from './access/password-sign-in.tsx';
import { SocialWays } from './access/social-ways.tsx';
import { WaysIn } from './access/ways-in.tsx';
import { withNext } from './access/with-next.ts';
import { textOf } from './check-account.ts';
import { refusedForm } from './form-answer.ts';
import { SignInForm, type SignedIn } from './sign-in-form.tsx';
import { typedUsername } from './typed-mobile.ts';

/** Where the guest was going; somebody who is signed in is sent straight there. */
export async function loader(args: LoaderFunctionArgs) {
  const { token } = await openShop(args);
  const next = nextPath(args.request);
  if (token) throw redirect(next);
  return { next, isByPassword: new URL(args.request.url).searchParams.get('with') === 'password' };
}

/** E-mail address or mobile number, and password (SIGNIN-01). */
export async function action(args: ActionFunctionArgs) {
  const open = await openShop(args);
  const form = await readFormBody(args.request);
  const body = { username: typedUsername(textOf(form, 'username'), open.shop), password: textOf(form, 'password') };
  const login = await open.api.call<LoginDocument>({ method: 'POST', path: '/login', body });
  if (!login.ok) return refusedForm(login.refusal, form);
  return answerSignIn(args.request, open, {
    login: login.value,
    form,
    next: nextPath(args.request),
    findBranch: (address) => findNearestBranch(open.api, open.shop.prices.currency, address),
  });
}

export const clientAction = (args: ClientActionFunctionArgs) => followSignIn(args, 'password', keepPlace);

/** Signing in as a page, by code or by password, for addresses that need it (ROUTE-19, ROUTE-37). */
export default function SignInRoute() {
  const t = useText('account');
  const { next, isByPassword } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const place = placeAtSignIn(useLocationChoice());
  const goOn = async (signedIn: SignedIn) => {
    keepPlace(signedIn);
    sessionChanged();
    await navigate(next, { replace: true });
  };
  return (
    <AccessPage
      title={t('shell.signIn')}
      intro={t(isByPassword ? 'account.signInByPassword' : 'account.signInByCode')}
      below={<OtherWays at="signIn" next={next} />}
    >
      <WaysIn isByPassword={isByPassword} next={next} />
      {isByPassword ? (
        <PasswordSignIn place={place} forgotPath={withNext('/forgot-password', next)} />
      ) : (
        <SignInForm place={place} onSignedIn={goOn} />
      )}
      <SocialWays place={place} onSignedIn={goOn} />
    </AccessPage>
  );
}

/** The place that was chosen before belongs to whoever signed in. */
function keepPlace(signedIn: SignedIn): void {
  locationStore.update((current) => withSavedAddress(current, signedIn));
}
