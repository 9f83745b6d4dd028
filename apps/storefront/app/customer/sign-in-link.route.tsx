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
import styles from './account-form.module.css';
import { textOf } from './check-account.ts';
import { refusedForm } from './form-answer.ts';
import { useAccountForm } from './use-account-form.ts';

/** The link of a message brings its key along. Opening the page uses nothing up: programs look at links, too. */
export async function loader({ request }: LoaderFunctionArgs) {
  const key = new URL(request.url).searchParams.get('key');
  if (!key) throw redirect('/signin');
  return { key };
}

/** The key alone signs in. */
export async function action(args: ActionFunctionArgs) {
  const open = await openShop(args);
  const form = await readFormBody(args.request);
  const body = { password: textOf(form, 'key') };
  const login = await open.api.call<LoginDocument>({ method: 'POST', path: '/login/guest', body });
  if (!login.ok) return refusedForm(login.refusal, form, { password: 'key' });
  return answerSignIn(args.request, open, {
    login: login.value,
    form,
    next: '/menu',
    findBranch: (address) => findNearestBranch(open.api, open.shop.prices.currency, address),
  });
}

export const clientAction = (args: ClientActionFunctionArgs) => followSignIn(args, 'mobile', () => undefined);

/** Signs in who has the message, when codes are of no use because others ask for them too. */
export default function SignInLinkRoute() {
  const t = useText('account');
  const { key } = useLoaderData<typeof loader>();
  const { errors, formError, isPending, formProps } = useAccountForm([], t('account.signInFailed'));
  const problem = errors.key ?? formError;
  return (
    <AccessPage title={t('account.linkTitle')} intro={t('account.linkIntro')}>
      <Form {...formProps} className={styles.form}>
        <input type="hidden" name="key" value={key} />
        <p className={styles.error} role="alert">
          {problem}
        </p>
        <Button type="submit" isWide isPending={isPending}>
          {isPending ? t('account.signingIn') : t('shell.signIn')}
        </Button>
        {problem && (
          <p className={styles.links}>
            <Link to="/signin">{t('account.linkOther')}</Link>
          </p>
        )}
      </Form>
    </AccessPage>
  );
}
