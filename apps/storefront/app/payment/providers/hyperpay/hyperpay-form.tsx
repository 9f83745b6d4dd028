import { useEffect, useId, useRef } from 'react';
import type { ProviderFormProps } from '../../provider-form.ts';
import { BrandPicker } from './brand-picker.tsx';
import styles from './hyperpay-form.module.css';
import { mountWidget } from './mount-widget.ts';
import { readChoices, readWidgetData } from './widget-data.ts';
import { widgetOptions } from './widget-options.ts';

/**
 * The widget of HyperPay, for the checkout that the server has prepared (PAY-16). Number and CVV stand in frames of the
 * gateway. Brands with a contract of their own need a checkout of their own: another choice begins another one.
 */
export function HyperpayForm(props: ProviderFormProps) {
  const { page, data, methods, isBusy, onToken } = props;
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  const label = useId();
  const widget = readWidgetData(data);
  const key = widget && JSON.stringify(widget);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const given = readWidgetData(latest.current.data);
    if (!given || !host.current) return latest.current.onFailed('unavailable');
    const fail = () => latest.current.onFailed('unavailable');
    return mountWidget(
      host.current,
      given,
      widgetOptions(() => latest.current),
      fail,
    );
  }, [key]);
  return (
    <div className={styles.form} inert={isBusy}>
      <BrandPicker
        id={label}
        choices={readChoices(page, methods)}
        chosen={widget?.brands ?? []}
        onChoose={({ method, brands }) => void onToken({ brand: brands[0] }, method)}
      />
      <div ref={host} className={styles.widget} />
    </div>
  );
}
