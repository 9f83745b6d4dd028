import { useEffect, useId, useRef, useState } from 'react';
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
  const { page, data, methods, locale, isBusy, onToken } = props;
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  const name = useId();
  const [wanted, setWanted] = useState<string[]>();
  const widget = readWidgetData(data);
  // What the widget shows; it is drawn again when that changes, and for nothing else.
  const key = JSON.stringify([widget, locale]);
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
        name={name}
        choices={readChoices(page, methods)}
        chosen={wanted ?? widget?.brands ?? []}
        onChoose={({ method, brands }) => {
          setWanted(brands);
          void onToken({ brand: brands[0] }, method).finally(() => setWanted(undefined));
        }}
      />
      <div ref={host} className={styles.widget} />
    </div>
  );
}
