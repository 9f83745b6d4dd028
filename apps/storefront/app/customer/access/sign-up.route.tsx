import type {
  CreateCustomerBody,
  CreatedCustomerDocument,
  LoginDocument,
  ResendDocument,
  VerifyDocument,
} from '@sufra/contracts';
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router';
import { readFormBody } from '../../api.server/action.ts';
import { openShop } from '../../api.server/open-shop.ts';
import { useText } from '../../i18n/use-text.ts';
import { keepSavedAddress } from '../../location/save-address.ts';
import { EmailField, FormEnd, NameFields, NewPasswordFields } from '../account-fields.tsx';
import styles from '../account-form.module.css';
import { formText } from '../check-account.ts';
import { CodeForm, type CodeSent } from '../code-form.tsx';
import { usernameOf } from '@sufra/ordering';
import type { SentCode } from '../customer.resource.ts';
import { nextStep, refusedForm, sentAgain } from '../form-answer.ts';
import { MobileField, showDialCode, typedMobile } from '../mobile-field.tsx';
import { readSentCode } from '../sign-in/open-customer-session.ts';
import { useAccountForm, useStep } from '../use-account-form.ts';
import { AccessPage, nextPath, OtherWays, withNext } from './access-page.tsx';
import { answerSignIn } from './answer-sign-in.ts';
import { followSignIn } from './follow-sign-in.ts';
import { SocialWays, useEntrance } from './social-ways.tsx';

type SignUpStep = SentCode & CodeSent & { sentTo: string };

/** A sign-up: the first steps of every sign-in (SIGNIN-29, SIGNIN-30), with the fields of the account once the code proves the number. */
const presentSignUp = (form: FormData, mobile: { dialCode: string; mobile: string }): CreateCustomerBody => ({
  'account-type': 'guest',
  'first-name': formText(form, 'firstName'),
  'last-name': formText(form, 'lastName'),
  username: usernameOf(mobile),
  mobile: mobile.mobile,
  'dial-code': mobile.dialCode,
  status: 'unverified',
  email: formText(form, 'email'),
  password: formText(form, 'newPassword'),
  'password-confirmation': formText(form, 'passwordAgain'),
});

/** The code of an anonymous guest is answered with a session. */
function readLoginOf(verified: VerifyDocument): LoginDocument {
  if (isLogin(verified)) return verified;
  throw new Error('The code of a sign-up answered no session.');
}

const isLogin = (document: VerifyDocument): document is LoginDocument => 'token' in document.data.attributes;

/** The number already had an account, which stays as it was. */
function accountExisted(verified: VerifyDocument): boolean {
  const { meta } = verified as { meta?: Record<string, unknown> };
  return meta?.['account-existed'] === true;
}

/** Name, e-mail address, mobile number and a password. */
function SignUpForm({ form }: { form: ReturnType<typeof useAccountForm<SignUpStep>> }) {
  const t = useText('account');
  const { values, errors, formProps } = form;
  return (
    <Form {...formProps} className={styles.form}>
      <NameFields values={values} errors={errors} />
      <EmailField value={values['email']} error={errors['email']} />
      <MobileField country={values['country']} mobile={values['mobile']} error={errors['mobile']} />
      <NewPasswordFields errors={errors} isFirst />
      <FormEnd form={form} label={t('account.signUpTitle')} pendingLabel={t('account.sending')} />
    </Form>
  );
}

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
  const intent = formText(form, 'intent');
  const customerId = formText(form, 'customerId');
  if (intent === 'resend') {
    const body = { id: customerId, mobile: typedMobile(form, shop).mobile };
    const sent = await api.call<ResendDocument>({ method: 'POST', path: '/resendsms', body });
    if (!sent.ok) return refusedForm<SignUpStep>(sent.refusal, form);
    return sentAgain<SignUpStep>(form, sent.value.meta.delivery);
  }
  if (intent === 'verify') {
    const path = `/customers/${encodeURIComponent(customerId)}/verify`;
    const ticket = formText(form, 'ticket');
    const body = { code: formText(form, 'code'), ...(ticket && { ticket }) };
    const verified = await api.call<VerifyDocument>({ method: 'POST', path, body });
    if (!verified.ok) return refusedForm<SignUpStep>(verified.refusal, form);
    return answerSignIn(args.request, open, {
      login: readLoginOf(verified.value),
      form,
      next: accountExisted(verified.value) ? '/user/profile?saved=existed' : nextPath(args.request),
    });
  }
  const mobile = typedMobile(form, shop);
  const body = presentSignUp(form, mobile);
  const created = await api.call<CreatedCustomerDocument>({ method: 'POST', path: '/customers', body });
  if (!created.ok) return refusedForm<SignUpStep>(created.refusal, form, { password: 'newPassword' });
  const sentTo = `${showDialCode(mobile.dialCode, shop.locale)} ${mobile.mobile}`;
  return nextStep<SignUpStep>({ ...readSentCode(created.value), sentTo }, form);
}

export const clientAction = (args: ClientActionFunctionArgs) => followSignIn(args, 'password', keepSavedAddress);

/** An account with e-mail and password, proved by a code to the mobile (ROUTE-20). */
export default function SignUpRoute() {
  const t = useText('account');
  const { next } = useLoaderData<typeof loader>();
  const { place, goOn } = useEntrance(next);
  const form = useAccountForm<SignUpStep>(
    ['firstName', 'lastName', 'email', 'mobile', 'newPassword', 'passwordAgain'],
    t('account.signUpFailed'),
  );
  const { step, goBack } = useStep(form.answer);
  const { customerId, ticket, sentTo } = step ?? {};
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
