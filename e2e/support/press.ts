import type { Locator } from 'playwright-core';

/** A tap on a phone, a click elsewhere. */
export async function press(target: Locator): Promise<void> {
  const isTouched = await target.page().evaluate(() => matchMedia('(pointer: coarse)').matches);
  if (isTouched) await target.tap();
  else await target.click();
}

/**
 * Chooses an answer, where it is not chosen yet, and waits until the page shows it. A list that moved under the finger is
 * tapped once more, as a guest would.
 */
export async function choose(answer: Locator): Promise<void> {
  if (await answer.isChecked()) return;
  const chosen = answer.and(answer.page().locator(':checked'));
  await press(answer);
  const isChosen = await chosen.waitFor({ state: 'attached', timeout: 5000 }).then(
    () => true,
    () => false,
  );
  if (isChosen) return;
  await press(answer);
  await chosen.waitFor({ state: 'attached' });
}
