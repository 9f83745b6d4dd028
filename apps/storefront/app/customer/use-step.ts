import { useState } from 'react';
import type { FormAnswer } from './form-answer.ts';

/**
 * The step that a form of several steps is at, as its action said; `goBack` returns to the first one, which begins
 * with what was typed.
 */
export function useStep<Step>(answer: FormAnswer<Step> | undefined) {
  const [left, setLeft] = useState<FormAnswer<Step>>();
  return { step: answer === left ? undefined : answer?.step, goBack: () => setLeft(answer) };
}
