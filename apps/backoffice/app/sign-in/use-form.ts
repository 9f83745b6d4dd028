import { type FormEvent, useState } from 'react';
import type { ApiRefusal } from '../api.ts';

/** Sends a form's fields, and shows the words of a refusal beside the field they are about. */
export function useForm(send: (fields: Record<string, string>) => Promise<ApiRefusal | undefined>) {
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const [isPending, setIsPending] = useState(false);
  const [names, setNames] = useState<string[]>([]);
  const isAboutField = refusal?.field !== undefined && names.includes(refusal.field);
  const words = refusal?.detail;
  return {
    isPending,
    errorOf: (name: string) => (isAboutField && refusal.field === name ? words : undefined),
    general: isAboutField ? undefined : words,
    async submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      const fields = Object.fromEntries(
        [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
      );
      setNames(Object.keys(fields));
      setIsPending(true);
      setRefusal(await send(fields));
      setIsPending(false);
    },
  };
}
