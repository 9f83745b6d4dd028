type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const tell = (field: Field, type: 'input' | 'change'): boolean =>
  field.dispatchEvent(new Event(type, { bubbles: true }));

/** How to tell of a field what a guest has made of it; nothing where it is as it came. */
function wishOf(field: Field): (() => void) | undefined {
  if (field instanceof HTMLSelectElement) {
    const { selectedIndex, options } = field;
    const first = [...options].findIndex(({ defaultSelected }) => defaultSelected);
    // Without a mark the browser shows the first one.
    if (selectedIndex === Math.max(0, first)) return undefined;
    return () => {
      field.selectedIndex = selectedIndex;
      tell(field, 'change');
    };
  }
  const { type, value, defaultValue } = field;
  if ('checked' in field && /radio|checkbox/.test(type)) {
    const { checked, defaultChecked } = field;
    // Of radio buttons the one that is chosen tells.
    if (checked === defaultChecked || (type === 'radio' && !checked)) return undefined;
    return () => {
      field.checked = defaultChecked;
      field.click();
    };
  }
  if (value === defaultValue) return undefined;
  // Nothing but a guest can choose a file: it stays where it is.
  if (type === 'file') return () => tell(field, 'change');
  return () => {
    // React compares with the value that was last set on the field itself, and not with the one of its class.
    field.value = defaultValue;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    tell(field, 'input');
  };
}

const aliveEvent = 'page-alive';

/**
 * Tells the page what was typed, chosen or filled in by the browser before its scripts came: React notices only what
 * changes later, and writes over the rest. Called when React has taken the page over, before it renders again. Each is
 * told to the page as the one before has left it; the presses that were held come last.
 */
export function tellEarlyInput(): void {
  const wishes = [...document.querySelectorAll<Field>('input,textarea,select')]
    .map(wishOf)
    .filter((wish) => wish !== undefined);
  const tellNext = () => {
    const wish = wishes.shift();
    if (!wish) return void document.dispatchEvent(new Event(aliveEvent));
    wish();
    setTimeout(tellNext);
  };
  setTimeout(tellNext);
}

/**
 * The script in the head that holds the presses which only scripts can answer until they are there. Links lead on by
 * themselves, and forms with an address are sent: one without would only put what was typed into the address bar.
 */
export const holdPressesScript = (): string => `(${holdPresses.toString()})(${JSON.stringify(aliveEvent)});`;

/** Runs as text in the page, so that it uses nothing from outside. */
function holdPresses(alive: string): void {
  // A press that is repeated meanwhile counts once.
  const held = new Set<HTMLButtonElement>();
  let isAlive = false;
  let next: ReturnType<typeof setTimeout> | undefined;

  const mark = (button: HTMLButtonElement, isHeld: boolean) => {
    button.toggleAttribute('data-held', isHeld);
    button.ariaBusy = isHeld ? 'true' : null;
  };
  /** React lets no press reach a part of the page whose code is still on its way. */
  const watchAnswer = (button: HTMLButtonElement) => {
    const answer = { isThere: false };
    button.addEventListener('click', () => (answer.isThere = true), { once: true });
    return answer;
  };
  const keep = (button: HTMLButtonElement) => {
    mark(button, true);
    held.add(button);
  };
  const goOn = (afterMs: number) => {
    clearTimeout(next);
    next = setTimeout(letThrough, afterMs);
  };
  /** A form that is sent by the browser itself: what it takes off the device, a list of storage keys, goes here. */
  const forget = (keys = '') => {
    try {
      for (const key of keys.split(' ')) localStorage.removeItem(key);
    } catch {
      // Where storage is blocked nothing was kept.
    }
  };
  // One after the other: each finds the page as the one before has left it.
  const letThrough = () => {
    const [button] = held;
    if (!button) return;
    held.delete(button);
    mark(button, false);
    const answer = watchAnswer(button);
    button.click();
    const isWaiting = !answer.isThere && button.isConnected && !button.disabled;
    if (isWaiting) keep(button);
    goOn(isWaiting ? 100 : 0);
  };

  window.addEventListener(
    'click',
    (event) => {
      const button = event.isTrusted && event.target instanceof Element && event.target.closest('button');
      if (!button || button.ariaDisabled === 'true') return;
      if (isAlive) {
        const answer = watchAnswer(button);
        setTimeout(() => {
          // React prevents nothing when its code is on the way: this one was refused on purpose.
          if (answer.isThere || event.defaultPrevented) return;
          keep(button);
          goOn(100);
        });
      } else if (button.type !== 'submit' || !button.form?.hasAttribute('action')) {
        event.preventDefault();
        keep(button);
      } else forget(button.form.dataset['forgets']);
    },
    true,
  );
  document.addEventListener(alive, () => {
    isAlive = true;
    goOn(0);
  });
}
