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
import { FormEnd } from '../account-fields.tsx';
import styles from '../account-form.module.css';
import { formText } from '../check-account.ts';
import { refusedForm } from '../form-answer.ts';
import { useAccountForm } from '../use-account-form.ts';
import { AccessPage } from './access-page.tsx';
import { answerSignIn } from './answer-sign-in.ts';
import { followSignIn } from './follow-sign-in.ts';

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
  const body = { password: formText(form, 'key') };
  const login = await open.api.call<LoginDocument>({ method: 'POST', path: '/login/guest', body });
  if (!login.ok) return refusedForm(login.refusal, form, { password: 'key' });
  return answerSignIn(args.request, open, {
    login: login.value,
    form,
    next: '/menu',
  });
}

export const clientAction = (args: ClientActionFunctionArgs) => followSignIn(args, 'mobile');

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
        <FormEnd
          form={{ formError: problem, isPending }}
          label={t('shell.signIn')}
          pendingLabel={t('account.signingIn')}
        />
        {problem && (
          <p className={styles.links}>
            <Link to="/signin">{t('account.linkOther')}</Link>
          </p>
        )}
      </Form>
    </AccessPage>
  );
}
