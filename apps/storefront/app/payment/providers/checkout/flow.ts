export type FlowError = {
  /** Integration: it cannot be shown. Request and PaymentMethod: a try came to nothing, as Flow has told the guest. */
  type: 'Integration' | 'Request' | 'PaymentMethod' | 'Submit' | 'Validation';
  code: string;
};

export type FlowComponent = {
  mount(place: Element): FlowComponent;
  unmount(): FlowComponent;
};

export type FlowSettings = {
  publicKey: string;
  environment: 'production' | 'sandbox';
  locale: string;
  /** As the server got it. */
  paymentSession: Record<string, unknown>;
  onReady(): void;
  onPaymentCompleted(): void;
  onError(component: FlowComponent | undefined, error: FlowError): void;
};

/** The part of Checkout.com's web components that we use. */
export type FlowScript = (settings: FlowSettings) => Promise<{ create(name: 'flow'): FlowComponent }>;

declare global {
  interface Window {
    CheckoutWebComponents?: FlowScript;
  }
}
