import type { LoginDocument } from '@sufra/contracts';
import {
  Form,
  Link,
  redirect,
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
import { AccessPage } from './access/access-page.tsx';
import { answerSignIn } from './access/answer-sign-in.ts';
import { followSignIn } from './access/follow-sign-in.ts';
import { presentReset } from './access/new-password.resource.ts';
import styles from './account-form.module.css';
import { textOf } from './check-account.ts';
import { refusedForm } from './form-answer.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useAccountForm } from './use-account-form.ts';

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
  const body = presentReset(form, { token: textOf(form, 'token') });
  const login = await open.api.call<LoginDocument>({ method: 'POST', path: '/resetPassword', body });
  if (!login.ok) return refusedForm(login.refusal, form, { password: 'newPassword' });
  return answerSignIn(args.request, open, {
    login: login.value,
    form,
    next: '/user/profile?saved=password',
    findBranch: (address) => findNearestBranch(open.api, open.shop.prices.currency, address),
  });
}

export const clientAction = (args: ClientActionFunctionArgs) => followSignIn(args, 'reset', () => undefined);

/** A new password, by the link of a mail. */
export default function ResetPasswordRoute() {
  const t = useText('account');
  const { token } = useLoaderData<typeof loader>();
  const { errors, formError, isPending, formProps } = useAccountForm(
    ['newPassword', 'passwordAgain'],
    t('account.resetFailed'),
  );
  return (
    <AccessPage title={t('account.resetTitle')} intro={t('account.resetIntro')}>
      <Form {...formProps} className={styles.form}>
        <input type="hidden" name="token" value={token} />
        <NewPasswordFields errors={errors} />
        <p className={styles.error} role="alert">
          {formError}
        </p>
        <Button type="submit" isWide isPending={isPending}>
          {isPending ? t('account.saving') : t('account.savePassword')}
        </Button>
        {formError && (
          <p className={styles.links}>
            <Link to="/forgot-password">{t('account.newLink')}</Link>
          </p>
        )}
      </Form>
    </AccessPage>
  );
}
