import type { Locator } from 'playwright-core';

/** A tap on a phone, a click elsewhere. */
export async function press(target: Locator): Promise<void> {
  const isTouched = await target.page().evaluate(() => matchMedia('(pointer: coarse)').matches);
  if (isTouched) await target.tap();
  else await target.click();
}

/** Chooses an answer, where it is not chosen yet, and waits until the page shows it. */
export async function choose(answer: Locator): Promise<void> {
  if (await answer.isChecked()) return;
  await press(answer);
  await answer.and(answer.page().locator(':checked')).waitFor({ state: 'attached' });
}
