import type { ForgotPasswordDocument, LoginDocument } from '@sufra/contracts';
import { Icon } from '@sufra/ui/controls/icon.tsx';
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
} from 'react-router';
import { readFormBody } from '../../api.server/action.ts';
import { openShop } from '../../api.server/open-shop.ts';
import { useText } from '../../i18n/use-text.ts';
import { FormEnd, UsernameField } from '../account-fields.tsx';
import styles from '../account-form.module.css';
import { formText } from '../check-account.ts';
import { CodeForm, type CodeSent } from '../code-form.tsx';
import { nextStep, refusedForm } from '../form-answer.ts';
import { showUsername, typedUsername } from '../mobile-field.tsx';
import { useAccountForm, useStep } from '../use-account-form.ts';
import { AccessPage, nextPath, OtherWays, withNext } from './access-page.tsx';
import { answerSignIn } from './answer-sign-in.ts';
import { followSignIn } from './follow-sign-in.ts';
import { presentReset, readResetSent } from './new-password.resource.ts';

type LinkSentProps = { sentTo: string; change: { to: string; onChange: () => void } };

/** Says that a link is on its way if the address belongs to an account, without telling whether it does. */
function LinkSent({ sentTo, change }: LinkSentProps) {
  const t = useText('account');
  return (
    <div className={styles.form}>
      <p className={styles.done} role="status">
        <Icon name="check" />
        {t('account.linkSent')}
      </p>
      <p>
        {t('account.linkSentTo')} <bdi className={styles.unbroken}>{sentTo}</bdi>. {t('account.linkHelp')}
      </p>
      <p className={styles.links}>
        <Link
          to={change.to}
          onClick={(event) => {
            event.preventDefault();
            change.onChange();
          }}
        >
          {t('account.sendAgain')}
        </Link>
      </p>
    </div>
  );
}

type ForgotStep = CodeSent & { sentTo: string; isMail: boolean };

export const loader = ({ request }: LoaderFunctionArgs) => ({ next: nextPath(request) });

/** Asks for a code or a link (API-46), and takes the code with the new password. */
export async function action(args: ActionFunctionArgs) {
  const open = await openShop(args);
  const { api, shop } = open;
  const form = await readFormBody(args.request);
  const username = typedUsername(formText(form, 'username'), shop);
  const intent = formText(form, 'intent');
  if (intent === 'verify') {
    const body = presentReset(form, { username, code: formText(form, 'code') });
    const login = await api.call<LoginDocument>({ method: 'POST', path: '/resetPassword', body });
    if (!login.ok) return refusedForm<ForgotStep>(login.refusal, form, { password: 'newPassword' });
    return answerSignIn(args.request, open, {
      login: login.value,
      form,
      next: '/user/profile?saved=password',
    });
  }
  const asked = await api.call<ForgotPasswordDocument>({ method: 'POST', path: '/forgotPassword', body: { username } });
  if (!asked.ok) return refusedForm<ForgotStep>(asked.refusal, form);
  const isMail = username.includes('@');
  const sentTo = isMail ? username : showUsername(username, shop);
  const isSentAgain = intent === 'resend';
  return nextStep<ForgotStep>({ ...readResetSent(asked.value), sentTo, isMail, isSentAgain }, form);
}

export const clientAction = (args: ClientActionFunctionArgs) => followSignIn(args, 'reset');

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
          <UsernameField value={username} error={form.errors['username']} />
          <FormEnd form={form} label={t('account.sendReset')} pendingLabel={t('account.sendingReset')} />
        </Form>
      )}
    </AccessPage>
  );
}
