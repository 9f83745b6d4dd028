import { type RefAttributes, useEffect, useRef, useState } from 'react';
import { type FormProps, useActionData, useNavigation } from 'react-router';
import { useText } from '../i18n/use-text.ts';
import { useShop } from '../shell/shop.ts';
import { type AccountField, checkAccount } from './check-account.ts';
import type { FormAnswer } from './form-answer.ts';

/**
 * The step that a form of several steps is at, as its action said; `goBack` returns to the first one, which begins
 * with what was typed.
 */
export function useStep<Step>(answer: FormAnswer<Step> | undefined) {
  const [left, setLeft] = useState<FormAnswer<Step>>();
  return { step: answer === left ? undefined : answer?.step, goBack: () => setLeft(answer) };
}

/**
 * A form of the account: checked before it is sent by the rules that the API asks too, sent to the page's own action,
 * also before scripts arrive. The first field that is wrong is focused; `formError` says that it was not accepted, and
 * what else is known.
 */
export function useAccountForm<Step = undefined>(fields: readonly AccountField[], failure: string) {
  const t = useText('account');
  const { countries, codeLength, serverTime } = useShop();
  const answer = useActionData<FormAnswer<Step>>();
  const { state } = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  const [found, setFound] = useState<Record<string, string>>();
  const errors: Record<string, string> = found ?? answer?.fields ?? {};
  const isPending = state !== 'idle';

  useEffect(() => {
    if (answer) setFound(undefined);
    focusFirst(form.current, answer?.fields);
  }, [answer]);

  const onSubmit: FormProps['onSubmit'] = (event) => {
    const submitter = event.nativeEvent.submitter;
    if (submitter?.hasAttribute('formnovalidate')) return;
    const rules = { countries, codeLength, today: serverTime.slice(0, 10) };
    const problems = checkAccount(new FormData(event.currentTarget), fields, rules);
    const texts = Object.entries(problems).map(([field, { id, values }]) => [field, t(id, values)] as const);
    setFound(Object.fromEntries(texts));
    if (texts.length === 0) return;
    event.preventDefault();
    focusFirst(event.currentTarget, Object.fromEntries(texts));
  };

  const words = answer?.detail || (answer?.isFailed ? t('account.tryAgain') : '');
  const isShown = !found && !isPending && answer?.isRefused === true;
  return {
    errors,
    isPending,
    answer,
    values: answer?.values ?? {},
    formError: isShown ? [failure, words].filter(Boolean).join('. ') : undefined,
    formProps: { ref: form, method: 'post', noValidate: true, onSubmit } satisfies FormProps &
      RefAttributes<HTMLFormElement>,
  };
}

function focusFirst(form: HTMLFormElement | null, errors: Record<string, string> | undefined): void {
  const wrong = [...(form?.elements ?? [])].find((element) => errors?.[element.getAttribute('name') ?? '']);
  if (wrong instanceof HTMLElement) wrong.focus();
}
