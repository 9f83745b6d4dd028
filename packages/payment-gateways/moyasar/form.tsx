import Moyasar, { type BegunPayment, type FormError, type FormOptions } from 'moyasar-payment-form';
import brand from './brand.module.css';
import styles from './form.module.css';
import type { PayWith } from '@sufra/contracts';
import { useEffect, useRef } from 'react';
import type { CardProblem, ProviderFormProps } from '../provider-form.ts';

/**
 * Moyasar's own form, as they publish it. It sends the card from the browser to Moyasar alone; the page
 * learns from it when to ask the server, and believes it nothing.
 */
export function Form(props: ProviderFormProps) {
  const frame = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const element = document.createElement('div');
    frame.current?.append(element);
    const stop = drawForm(element, () => latest.current);
    return () => {
      stop();
      element.remove();
    };
  }, []);
  return <div ref={frame} className={`${styles.frame} ${brand.brand}`} inert={props.isBusy} />;
}

/** After this the server asks what became of the payment. */
const patienceMilliseconds = 45_000;

function drawForm(element: Element, props: () => ProviderFormProps): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  const start = readMoyasarStart(props());
  if (!start) {
    props().onFailed('unavailable');
    return stop;
  }
  const options = formOptions(element, start, props(), {
    on_initiating: async () => {
      if (props().isBusy) return false;
      timer = setTimeout(() => props().onFinished(), patienceMilliseconds);
      return true;
    },
    on_completed: async (payment) => {
      stop();
      reportPayment(start.feedbackUrl, payment.id);
      if (payment.source?.type !== 'creditcard') return;
      goOn(payment, props());
      // From here the page goes on; all that the form would still do is write a declined card to the console.
      await new Promise(() => undefined);
    },
    on_failure: async (error) => {
      stop();
      follow(error, props());
    },
    // Where the form would go once a wallet has paid or not; the page stays and asks.
    on_redirect: async () => props().onFinished(),
  });
  Moyasar.init(options);
  // The form logs unsupported settings to the console and draws something else.
  const isDrawn = element.querySelector('#mysr') !== null;
  makeGroups(element);
  if (isDrawn) props().onReady();
  else props().onFailed('unavailable');
  return stop;
}

/** The form calls its parts the main part of a page and what stands beside it; this page has its own. */
function makeGroups(element: Element): void {
  for (const part of element.querySelectorAll('[role="main"], [role="complementary"]'))
    part.setAttribute('role', 'group');
}

function goOn({ status, source }: BegunPayment, { onLeaving, onFinished, onFailed, leaveTo }: ProviderFormProps): void {
  const bankPage = status === 'initiated' ? source?.transaction_url : undefined;
  if (!bankPage) return onFinished();
  onLeaving();
  if (!leaveTo(bankPage)) onFailed('failed');
}

function follow(error: FormError, { onFinished, onFailed, onProblems }: ProviderFormProps): void {
  const failure = readFormFailure(error);
  if (failure.kind === 'fields') onProblems(failure.problems);
  else if (failure.kind === 'unavailable') onFailed('unavailable');
  else onFinished();
}

type Shown = Pick<ProviderFormProps, 'locale' | 'methods' | 'shopName'>;
type Callbacks = Pick<FormOptions, 'on_initiating' | 'on_completed' | 'on_failure' | 'on_redirect'>;

const methodNames: Partial<Record<PayWith, FormOptions['methods'][number]>> = {
  card: 'creditcard',
  'stc-pay': 'stcpay',
  'apple-pay': 'applepay',
};

/**
 * The options of Moyasar's form: the payment as the server wrote it, and a look without its own frame. It refuses a
 * label for Apple Pay that is not in Latin letters, so that the shop's host stands in for such a name.
 */
export function formOptions(
  element: Element,
  start: MoyasarStart,
  { locale, methods, shopName }: Shown,
  callbacks: Callbacks,
): FormOptions {
  const names = methods.flatMap((method) => methodNames[method] ?? []);
  return {
    element,
    base_url: start.apiUrl,
    publishable_api_key: start.publishableKey,
    given_id: start.givenId,
    amount: start.amount,
    currency: start.currency,
    description: start.description,
    callback_url: start.callbackUrl,
    metadata: start.metadata,
    apply_coupon: false,
    methods: names,
    supported_networks: start.networks,
    language: locale.slice(0, 2),
    translations: { fr: french },
    fixed_width: false,
    show_footer: false,
    // We leave for the bank ourselves, once the page knows that it is left.
    credit_card: { auto_redirect_3ds: false },
    ...(names.includes('applepay') && {
      apple_pay: {
        country: start.country,
        label: /^[\x20-\x7E]+$/.test(shopName) ? shopName : location.hostname,
        validate_merchant_url: `${start.apiUrl}/v1/applepay/initiate`,
      },
    }),
    ...callbacks,
  };
}

/** The server's data for Moyasar's form. */
type MoyasarStart = {
  publishableKey: string;
  apiUrl: string;
  networks: string[];
  country: string;
  givenId: string;
  amount: number;
  currency: string;
  description: string;
  callbackUrl: string;
  feedbackUrl: string;
  metadata: Record<string, string>;
};

/** Reads it; nothing where any of it is missing. */
function readMoyasarStart({ page, data }: Pick<ProviderFormProps, 'page' | 'data'>): MoyasarStart | undefined {
  const start = {
    publishableKey: page['publishable-key'],
    apiUrl: page['api-url'],
    networks: page['networks'],
    country: page['country'],
    givenId: data?.['given-id'],
    amount: data?.['amount'],
    currency: data?.['currency'],
    description: data?.['description'],
    callbackUrl: data?.['callback-url'],
    feedbackUrl: data?.['feedback-url'],
    metadata: data?.['metadata'],
  };
  return Object.values(start).every((value) => value !== undefined) ? (start as MoyasarStart) : undefined;
}

/**
 * The effect of a failure of Moyasar's form on the page: the guest can put a field right and stays with the form; the
 * merchant's account takes nothing; or it is unknown what happened, and the server asks.
 */
type FormFailure = { kind: 'fields'; problems: CardProblem[] } | { kind: 'unavailable' } | { kind: 'unknown' };

const unavailable = new Set(['authentication_error', 'authorization_error', 'account_inactive_error']);

const fields: Record<string, CardProblem> = {
  number: 'number',
  month: 'expiry',
  year: 'expiry',
  cvc: 'cvv',
  name: 'name',
};

/**
 * Tells failures apart. An id that Moyasar has already seen is a payment whose answer was lost, or one that waits for
 * the bank; a failure without a type is a lost connection.
 *
 * @example readFormFailure({ type: 'used_given_id' }) // { kind: 'unknown' }
 */
function readFormFailure({ type, errors }: FormError): FormFailure {
  if (typeof type !== 'string' || type === 'used_given_id') return { kind: 'unknown' };
  if (unavailable.has(type)) return { kind: 'unavailable' };
  const named = typeof errors === 'object' && errors !== null ? Object.keys(errors) : [];
  const problems = named.flatMap((name) => fields[name.split('.').at(-1) ?? ''] ?? []);
  return { kind: 'fields', problems: [...new Set(problems)] };
}

/**
 * Tells our server which payment Moyasar has begun (API-26). Nothing but its id is sent, the answer is not waited for,
 * and the page may be left meanwhile: the server asks Moyasar about it sooner, and would come to it by itself.
 */
function reportPayment(feedbackUrl: string, id: string): void {
  void fetch(feedbackUrl, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id }),
  }).catch(() => undefined);
}

/** Moyasar's form speaks English and Arabic; these are its words in French. */
const french: Record<string, string> = {
  'error.authentication_error': 'Le paiement n’est pas disponible pour le moment',
  'error.authorization_error': 'Le paiement n’est pas disponible pour le moment',
  'error.network': 'La connexion a été interrompue',
  'error.unknown': 'Une erreur inattendue est survenue',
  'error.invalid_mobile': 'Saisissez un numéro de mobile valide',
  'error.invalid_otp': 'Ce code n’est pas le bon',
  'error.invalid_request_error': 'Le paiement n’a pas été accepté',
  'error.mobile_not_registered': 'Ce numéro de mobile n’est pas enregistré',
  'error.account_inactive_error': 'Le restaurant ne peut pas encaisser pour le moment',
  'error.invalid_name': 'Saisissez le prénom et le nom',
  'error.unsupported_cc_type': 'Ce type de carte n’est pas accepté',
  'error.invalid_cc_number': 'Saisissez un numéro de carte valide',
  'error.invalid_date': 'Saisissez une date d’expiration valide',
  'error.invalid_month': 'Saisissez un mois valide',
  'error.invalid_year': 'Saisissez une année valide',
  'error.invalid_csc': 'Saisissez un cryptogramme valide',
  'error.cant_start_payment': 'Le paiement n’a pas pu commencer. Réessayez plus tard.',
  'error.otp_time_out': 'Le temps imparti pour le code est écoulé. Réessayez.',
  'error.api_error': 'Une erreur est survenue. Actualisez la page et réessayez.',
  'error.applePay': 'Apple Pay n’a pas pu être joint',
  'form.cc': 'Numéro de carte',
  'form.code': 'Code',
  'form.mobile': 'Numéro de mobile',
  'form.otp': 'Code de vérification',
  'form.required': 'Obligatoire',
  'form.name_on_card': 'Nom sur la carte',
  'form.card_info': 'Informations de la carte',
  'form.date': 'Date d’expiration',
  'form.csc': 'Cryptogramme',
  'form.or_pay_with_card': 'Ou payez par carte',
  'button.pay': 'Payer',
  'validation.should_be_english_letters_only': 'Le nom doit être en lettres latines, comme sur la carte',
  'validation.first_and_last_name_required': 'Saisissez le prénom et le nom',
  'common.test_mode_disclaimer': 'Mode test : aucun argent n’est débité.',
};
