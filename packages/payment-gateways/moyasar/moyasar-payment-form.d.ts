declare module 'moyasar-payment-form' {
  /** A payment as Moyasar answers the browser. */
  export type BegunPayment = {
    id: string;
    status: string;
    source?: { type?: string; transaction_url?: string | null } | null;
  };

  /** The error as Moyasar says it; a lost connection comes as the error of `fetch`. */
  export type FormError = { type?: unknown; message?: unknown; errors?: unknown };

  /** The part of the options that we use. The callbacks have to be async functions: the form looks. */
  export type FormOptions = {
    element: Element;
    base_url: string;
    publishable_api_key: string;
    given_id: string;
    amount: number;
    currency: string;
    description: string;
    callback_url: string;
    metadata: Record<string, string>;
    apply_coupon: boolean;
    methods: ('creditcard' | 'stcpay' | 'applepay')[];
    supported_networks: string[];
    language: string;
    translations: Record<string, Record<string, string>>;
    fixed_width: boolean;
    show_footer: boolean;
    credit_card: { auto_redirect_3ds: boolean };
    apple_pay?: { country: string; label: string; validate_merchant_url: string };
    on_initiating: () => Promise<boolean>;
    on_completed: (payment: BegunPayment) => Promise<void>;
    on_failure: (error: FormError) => Promise<void>;
    on_redirect: (url: string) => Promise<void>;
  };

  const Moyasar: { init(options: FormOptions): void };
  export { Moyasar as default };
}
