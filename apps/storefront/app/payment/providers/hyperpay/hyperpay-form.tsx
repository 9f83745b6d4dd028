import { useEffect, useId, useRef, useState } from 'react';
import type { ProviderFormProps } from '../../provider-form.ts';
import { BrandPicker } from './brand-picker.tsx';
import styles from './hyperpay-form.module.css';
import { mountWidget } from './mount-widget.ts';
import { choiceInAddress, readChoices, readWidgetData } from './widget-data.ts';
import { widgetOptions } from './widget-options.ts';

/**
 * The widget of HyperPay, for the checkout that the server has prepared (PAY-16). Number and CVV stand in frames of the
 * gateway. Brands with a contract of their own need a checkout of their own: another choice begins another one.
 */
export function HyperpayForm(props: ProviderFormProps) {
  const { page, data, methods, locale, isBusy } = props;
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  const name = useId();
  const widget = readWidgetData(data);
  const choices = readChoices(page, methods);
  const [wanted, setWanted] = useState(() => choiceInAddress(window.location.pathname, choices, widget?.brands ?? []));
  // What the widget shows; it is drawn again when that changes, and for nothing else.
  const key = JSON.stringify([widget, locale]);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    if (!wanted) return;
    const asked = latest.current.onToken({ brand: wanted.brands[0] }, wanted.method);
    void asked.finally(() => setWanted(undefined));
  }, [wanted]);
  useEffect(() => {
    // Nobody pays through the widget that is about to go.
    if (wanted) return undefined;
    const given = readWidgetData(latest.current.data);
    if (!given || !host.current) return latest.current.onFailed('unavailable');
    const fail = () => latest.current.onFailed('unavailable');
    return mountWidget(
      host.current,
      given,
      widgetOptions(() => latest.current),
      fail,
    );
  }, [key, wanted]);
  return (
    <div className={styles.form} inert={isBusy}>
      <BrandPicker
        name={name}
        choices={choices}
        chosen={wanted?.brands ?? widget?.brands ?? []}
        onChoose={(choice) => setWanted(choice)}
      />
      <div ref={host} className={styles.widget} />
    </div>
  );
}
