import type { OrderEmployeeResource } from '@sufra/contracts';
import { useEffect, useRef, useState } from 'react';
import { browserApi } from '../api/browser-api.ts';
import { useLanguage } from '../i18n/language.tsx';
import { employeesCall, readEmployees, type Employee } from './employee.resource.ts';
import type { Order } from './order.resource.ts';

/** Who has to do with an order, asked again whenever it has moved on: a driver is found on the way. */
export function useEmployees({ id, status }: Order, loaded: Employee[]): Employee[] {
  const { locale } = useLanguage();
  const [read, setRead] = useState<{ orderId: string; employees: Employee[] }>();
  const knownCode = useRef(status.code);

  useEffect(() => {
    if (knownCode.current === status.code) return undefined;
    knownCode.current = status.code;
    let isGone = false;
    const ask = async () => {
      const call = employeesCall(id);
      const result = await browserApi<{ data: OrderEmployeeResource[] }>(call, locale).catch(() => undefined);
      if (result?.ok && !isGone) setRead({ orderId: id, employees: readEmployees(result.value) });
    };
    void ask();
    return () => {
      isGone = true;
    };
  }, [id, status.code, locale]);

  return read?.orderId === id ? read.employees : loaded;
}
