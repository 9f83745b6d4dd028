import type { ProviderFormProps } from '../../provider-form.ts';
import { FlowForm } from './flow-form.tsx';
import { FramesForm } from './frames-form.tsx';

/** Checkout.com's fields: those of Frames, or Flow where the merchant's settings say so. */
export const CheckoutForm = (props: ProviderFormProps) =>
  props.page['fields'] === 'flow' ? <FlowForm {...props} /> : <FramesForm {...props} />;
