type Field = HTMLInputElement | HTMLTextAreaElement;

/** React compares with the value that was last set on the field itself, and not with the one of its class. */
function tellText(field: Field, value: string): void {
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function tellChoice(field: HTMLInputElement): void {
  field.checked = field.defaultChecked;
  field.click();
}

/**
 * Tells the page what was typed, chosen or filled in by the browser before its scripts came: React notices only what
 * changes later, and writes over the rest. Called when React has taken the page over, before it renders again.
 */
export function tellEarlyInput(): void {
  for (const field of document.querySelectorAll<Field>('input, textarea')) {
    const isChoice = 'checked' in field && field.checked !== field.defaultChecked;
    // Of radio buttons the one that is chosen tells.
    if (isChoice && (field.checked || field.type === 'checkbox')) tellChoice(field);
    else if (field.value !== field.defaultValue) tellText(field, field.value);
  }
  for (const select of document.querySelectorAll('select')) {
    const first = [...select.options].findIndex(({ defaultSelected }) => defaultSelected);
    if (select.selectedIndex !== Math.max(0, first)) select.dispatchEvent(new Event('change', { bubbles: true }));
  }
}
