import type { LoginDocument } from '@sufra/contracts';
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router';
import { readFormBody } from '../../api.server/action.ts';
import { openShop } from '../../api.server/open-shop.ts';
import { useText } from '../../i18n/use-text.ts';
import { FormEnd, NewPasswordFields } from '../account-fields.tsx';
import styles from '../account-form.module.css';
import { formText } from '../check-account.ts';
import { refusedForm } from '../form-answer.ts';
import { useAccountForm } from '../use-account-form.ts';
import { AccessPage } from './access-page.tsx';
import { answerSignIn } from './answer-sign-in.ts';
import { followSignIn } from './follow-sign-in.ts';
import { presentReset } from './new-password.resource.ts';

/** The link of the mail brings its token along; without one there is nothing to do here. */
export async function loader({ request }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token');
  if (!token) throw redirect('/forgot-password');
  return { token };
}

/** The token and a new password, which signs in and ends every other session. */
export async function action(args: ActionFunctionArgs) {
  const open = await openShop(args);
  const form = await readFormBody(args.request);
  const body = presentReset(form, { token: formText(form, 'token') });
  const login = await open.api.call<LoginDocument>({ method: 'POST', path: '/resetPassword', body });
  if (!login.ok) return refusedForm(login.refusal, form, { password: 'newPassword' });
  return answerSignIn(args.request, open, {
    login: login.value,
    form,
    next: '/user/profile?saved=password',
  });
}

export const clientAction = (args: ClientActionFunctionArgs) => followSignIn(args, 'reset');

/** A new password, by the link of a mail. */
export default function ResetPasswordRoute() {
  const t = useText('account');
  const { token } = useLoaderData<typeof loader>();
  const form = useAccountForm(['newPassword', 'passwordAgain'], t('account.resetFailed'));
  const { errors } = form;
  return (
    <AccessPage title={t('account.resetTitle')} intro={t('account.resetIntro')}>
      <Form {...form.formProps} className={styles.form}>
        <input type="hidden" name="token" value={token} />
        <NewPasswordFields errors={errors} />
        <FormEnd form={form} label={t('account.savePassword')} pendingLabel={t('account.saving')} />
        {form.formError && (
          <p className={styles.links}>
            <Link to="/forgot-password">{t('account.newLink')}</Link>
          </p>
        )}
      </Form>
    </AccessPage>
  );
}
