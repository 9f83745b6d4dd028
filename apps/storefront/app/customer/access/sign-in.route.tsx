import type { LoginDocument } from '@sufra/contracts';
import { classNames } from '@sufra/ui/class-names.ts';
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
import { keepSavedAddress } from '../../location/save-address.ts';
import { FormEnd, PasswordField, UsernameField } from '../account-fields.tsx';
import accountFormStyles from '../account-form.module.css';
import { formText } from '../check-account.ts';
import type { UnsavedPlace } from '../customer.resource.ts';
import { refusedForm } from '../form-answer.ts';
import { typedUsername } from '../mobile-field.tsx';
import { SignInForm } from '../sign-in/sign-in-form.tsx';
import styles from '../sign-in/sign-in.module.css';
import { useAccountForm } from '../use-account-form.ts';
import { AccessPage, nextPath, OtherWays, withNext } from './access-page.tsx';
import { answerSignIn } from './answer-sign-in.ts';
import { followSignIn } from './follow-sign-in.ts';
import { SocialWays, useEntrance } from './social-ways.tsx';

/** By code or by password: two addresses, so that each can be linked to and works before scripts arrive. */
function WaysIn({ isByPassword, next }: { isByPassword: boolean; next: string }) {
  const t = useText('account');
  const ways = [
    { id: 'code', path: '/signin', isCurrent: !isByPassword },
    { id: 'password', path: '/signin?with=password', isCurrent: isByPassword },
  ] as const;
  return (
    <nav className={styles.ways} aria-label={t('account.waysIn')}>
      {ways.map(({ id, path, isCurrent }) => (
        <Link
          key={id}
          to={withNext(path, next)}
          replace
          preventScrollReset
          aria-current={isCurrent ? 'page' : undefined}
          className={classNames(styles.way, isCurrent && styles.currentWay)}
        >
          {t(`account.way.${id}`)}
        </Link>
      ))}
    </nav>
  );
}

type PasswordSignInProps = {
  /** A delivery place that is saved as the Home address once its owner is known (SIGNIN-16). */
  place: UnsavedPlace | undefined;
  forgotPath: string;
};

/** E-mail address or mobile number, and the password (SIGNIN-01). */
function PasswordSignIn({ place, forgotPath }: PasswordSignInProps) {
  const t = useText('account');
  const form = useAccountForm(['username', 'password'], t('account.signInFailed'));
  const { errors, values } = form;
  return (
    <Form {...form.formProps} className={accountFormStyles.form}>
      <input type="hidden" name="place" value={place ? JSON.stringify(place) : ''} />
      <UsernameField value={values['username']} error={errors['username']} />
      <PasswordField kind="current" label={t('account.password')} name="password" error={errors['password']} />
      <FormEnd form={form} label={t('shell.signIn')} pendingLabel={t('account.signingIn')} />
      <p className={accountFormStyles.links}>
        <Link to={forgotPath}>{t('account.forgot')}</Link>
      </p>
    </Form>
  );
}

/** The guest's destination; a signed-in guest is redirected to it at once. */
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
  const body = { username: typedUsername(formText(form, 'username'), open.shop), password: formText(form, 'password') };
  const login = await open.api.call<LoginDocument>({ method: 'POST', path: '/login', body });
  if (!login.ok) return refusedForm(login.refusal, form);
  return answerSignIn(args.request, open, {
    login: login.value,
    form,
    next: nextPath(args.request),
  });
}

export const clientAction = (args: ClientActionFunctionArgs) => followSignIn(args, 'password', keepSavedAddress);

/** Signing in as a page, by code or by password, for addresses that need it (ROUTE-19, ROUTE-37). */
export default function SignInRoute() {
  const t = useText('account');
  const { next, isByPassword } = useLoaderData<typeof loader>();
  const { place, goOn } = useEntrance(next);
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
