const zeros = ['٠', '۰'].map((zero) => zero.codePointAt(0) ?? 0);

/** The digits of a text as 0 to 9, whichever digits the guest's keyboard writes; everything else goes. */
export function latinDigits(text: string): string {
  const latin = text.replace(/[٠-٩۰-۹]/g, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = zeros.find((start) => code >= start && code <= start + 9) ?? code;
    return String(code - zero);
  });
  return latin.replace(/\D/g, '');
}
