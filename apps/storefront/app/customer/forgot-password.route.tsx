import type { ForgotPasswordDocument, LoginDocument } from '@sufra/contracts';
import {
  Form,
  useLoaderData,
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { openShop } from '../api.server/open-shop.ts';
import { readFormBody } from '../api.server/read-body.ts';
import { useText } from '../i18n/use-text.ts';
import { findNearestBranch } from '../location/find-nearest-branch.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { AccessPage } from './access/access-page.tsx';
import { answerSignIn } from './access/answer-sign-in.ts';
import { followSignIn } from './access/follow-sign-in.ts';
import { LinkSent } from './access/link-sent.tsx';
import { presentReset, readResetSent } from './access/new-password.resource.ts';
import { nextPath } from './access/next-path.ts';
import { OtherWays } from './access/other-ways.tsx';
import { withNext } from './access/with-next.ts';
import styles from './account-form.module.css';
import { textOf } from './check-account.ts';
import { CodeForm, type CodeSent } from './code-form.tsx';
import { nextStep, refusedForm } from './form-answer.ts';
import { showUsername, typedUsername } from './typed-mobile.ts';
import { useAccountForm } from './use-account-form.ts';
import { useStep } from './use-step.ts';

type ForgotStep = CodeSent & { sentTo: string; isMail: boolean };

export const loader = ({ request }: LoaderFunctionArgs) => ({ next: nextPath(request) });

/** Asks for a code or a link (API-46), and takes the code with the new password. */
export async function action(args: ActionFunctionArgs) {
  const open = await openShop(args);
  const { api, shop } = open;
  const form = await readFormBody(args.request);
  const username = typedUsername(textOf(form, 'username'), shop);
  const intent = textOf(form, 'intent');
  if (intent === 'verify') {
    const body = presentReset(form, { username, code: textOf(form, 'code') });
    const login = await api.call<LoginDocument>({ method: 'POST', path: '/resetPassword', body });
    if (!login.ok) return refusedForm<ForgotStep>(login.refusal, form, { password: 'newPassword' });
    return answerSignIn(args.request, open, {
      login: login.value,
      form,
      next: '/user/profile?saved=password',
      findBranch: (address) => findNearestBranch(api, shop.prices.currency, address),
    });
  }
  const asked = await api.call<ForgotPasswordDocument>({ method: 'POST', path: '/forgotPassword', body: { username } });
  if (!asked.ok) return refusedForm<ForgotStep>(asked.refusal, form);
  const isMail = username.includes('@');
  const sentTo = isMail ? username : showUsername(username, shop);
  const isSentAgain = intent === 'resend';
  return nextStep<ForgotStep>({ ...readResetSent(asked.value), sentTo, isMail, isSentAgain }, form);
}

export const clientAction = (args: ClientActionFunctionArgs) => followSignIn(args, 'reset', () => undefined);

/** A code to the mobile or a link to the e-mail address, and then a new password (SIGNIN-39). */
export default function ForgotPasswordRoute() {
  const t = useText('account');
  const { next } = useLoaderData<typeof loader>();
  const form = useAccountForm<ForgotStep>(['username'], t('account.forgotFailed'));
  const { step, goBack } = useStep(form.answer);
  const username = form.values['username'] ?? '';
  const change = { to: withNext('/forgot-password', next), onChange: goBack };
  return (
    <AccessPage
      title={t('account.forgotTitle')}
      {...(!step && { intro: t('account.forgotIntro') })}
      below={<OtherWays at="forgot" next={next} />}
    >
      {step?.isMail ? (
        <LinkSent sentTo={step.sentTo} change={change} />
      ) : step ? (
        <CodeForm
          sentTo={step.sentTo}
          isSure={false}
          step={step}
          hidden={{ username }}
          withNewPassword
          failure={t('account.resetFailed')}
          submitLabel={t('account.savePassword')}
          change={{ label: t('account.otherMobile'), ...change }}
        />
      ) : (
        <Form {...form.formProps} className={styles.form}>
          <Field
            label={t('account.username')}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            inputMode="email"
            dir="ltr"
            maxLength={254}
            defaultValue={username}
            error={form.errors['username']}
          />
          <p className={styles.error} role="alert">
            {form.formError}
          </p>
          <Button type="submit" isWide isPending={form.isPending}>
            {form.isPending ? t('account.sendingReset') : t('account.sendReset')}
          </Button>
        </Form>
      )}
    </AccessPage>
  );
}
