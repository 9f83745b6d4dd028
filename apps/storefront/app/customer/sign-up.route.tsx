import type { CreatedCustomerDocument, VerifyDocument } from '@sufra/contracts';
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
import { SignUpForm } from './access/sign-up-form.tsx';
import { SocialWays } from './access/social-ways.tsx';
import { accountExisted, presentSignUp, readLoginOf, type SignUpStep } from './access/sign-up.resource.ts';
import { withNext } from './access/with-next.ts';
import { textOf } from './check-account.ts';
import { CodeForm } from './code-form.tsx';
import { nextStep, refusedForm, sentAgain } from './form-answer.ts';
import { readSentCode } from './sent-code.resource.ts';
import { showDialCode } from './show-mobile.ts';
import type { SignedIn } from './sign-in-form.tsx';
import { typedMobile } from './typed-mobile.ts';
import { useAccountForm } from './use-account-form.ts';
import { useStep } from './use-step.ts';

export async function loader(args: LoaderFunctionArgs) {
  const { token } = await openShop(args);
  const next = nextPath(args.request);
  if (token) throw redirect(next);
  return { next };
}

/** Sends the details, which sends a code to the mobile; the code makes the account and signs in (SIGNIN-01, API-49). */
export async function action(args: ActionFunctionArgs) {
  const open = await openShop(args);
  const { api, shop } = open;
  const form = await readFormBody(args.request);
  const intent = textOf(form, 'intent');
  const customerId = textOf(form, 'customerId');
  if (intent === 'resend') {
    const body = { id: customerId, mobile: typedMobile(form, shop).mobile };
    const sent = await api.call({ method: 'POST', path: '/resendsms', body });
    if (!sent.ok) return refusedForm<SignUpStep>(sent.refusal, form);
    return sentAgain<SignUpStep>(form);
  }
  if (intent === 'verify') {
    const path = `/customers/${encodeURIComponent(customerId)}/verify`;
    const ticket = textOf(form, 'ticket');
    const body = { code: textOf(form, 'code'), ...(ticket && { ticket }) };
    const verified = await api.call<VerifyDocument>({ method: 'POST', path, body });
    if (!verified.ok) return refusedForm<SignUpStep>(verified.refusal, form);
    return answerSignIn(args.request, open, {
      login: readLoginOf(verified.value),
      form,
      next: accountExisted(verified.value) ? '/user/profile?saved=existed' : nextPath(args.request),
      findBranch: (address) => findNearestBranch(api, shop.prices.currency, address),
    });
  }
  const mobile = typedMobile(form, shop);
  const body = presentSignUp(form, mobile);
  const created = await api.call<CreatedCustomerDocument>({ method: 'POST', path: '/customers', body });
  if (!created.ok) return refusedForm<SignUpStep>(created.refusal, form, { password: 'newPassword' });
  const sentTo = `${showDialCode(mobile.dialCode, shop.locale)} ${mobile.mobile}`;
  return nextStep<SignUpStep>({ ...readSentCode(created.value), sentTo }, form);
}

export const clientAction = (args: ClientActionFunctionArgs) => followSignIn(args, 'password', keepPlace);

/** An account with e-mail and password, proved by a code to the mobile (ROUTE-20). */
export default function SignUpRoute() {
  const t = useText('account');
  const { next } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const place = placeAtSignIn(useLocationChoice());
  const form = useAccountForm<SignUpStep>(
    ['firstName', 'lastName', 'email', 'mobile', 'newPassword', 'passwordAgain'],
    t('account.signUpFailed'),
  );
  const { step, goBack } = useStep(form.answer);
  const { customerId, ticket, sentTo } = step ?? {};
  const goOn = async (signedIn: SignedIn) => {
    keepPlace(signedIn);
    sessionChanged();
    await navigate(next, { replace: true });
  };
  return (
    <AccessPage
      title={t('account.signUpTitle')}
      intro={step ? t('account.signUpCodeIntro') : t('account.signUpIntro')}
      below={<OtherWays at="signUp" next={next} />}
    >
      {step ? (
        <CodeForm
          sentTo={sentTo ?? ''}
          step={step}
          hidden={{
            ...form.values,
            customerId: customerId ?? '',
            ticket: ticket ?? '',
            place: place ? JSON.stringify(place) : '',
          }}
          failure={t('account.verifyFailed')}
          submitLabel={t('account.createAccount')}
          change={{ label: t('account.otherMobile'), to: withNext('/signup', next), onChange: goBack }}
        />
      ) : (
        <>
          <SignUpForm form={form} />
          <SocialWays place={place} onSignedIn={goOn} />
        </>
      )}
    </AccessPage>
  );
}

/** The place that was chosen before belongs to whoever signed up. */
function keepPlace(signedIn: SignedIn): void {
  locationStore.update((current) => withSavedAddress(current, signedIn));
}
