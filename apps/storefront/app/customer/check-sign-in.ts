export type NameProblem = 'name-required' | 'name-too-short' | 'name-invalid';
export type MobileProblem = 'mobile-required' | 'mobile-too-short' | 'mobile-invalid';
export type CodeProblem = 'code-required' | 'code-length';

const minimumNameLength = 3;
const minimumMobileLength = 3;
const maximumMobileLength = 10;

/** Letters of any script, spaces, hyphens and apostrophes; at least three characters (SIGNIN-19, SIGNIN-20, decision 42). */
export function checkFirstName(name: string): NameProblem | undefined {
  const trimmed = name.trim();
  if (trimmed === '') return 'name-required';
  if ([...trimmed].length < minimumNameLength) return 'name-too-short';
  return /^[\p{L}\p{M}\s'’-]+$/u.test(trimmed) ? undefined : 'name-invalid';
}

/** Three to ten digits that fit the country's own pattern (SIGNIN-21 to SIGNIN-24, decision 40). */
export function checkMobile(mobile: string, mobilePattern: string): MobileProblem | undefined {
  if (mobile === '') return 'mobile-required';
  if (mobile.length < minimumMobileLength) return 'mobile-too-short';
  if (mobile.length > maximumMobileLength || !/^\d+$/.test(mobile)) return 'mobile-invalid';
  return fits(mobile, mobilePattern) || fits(withoutTrunkZero(mobile), mobilePattern) ? undefined : 'mobile-invalid';
}

/** The number as it is stored: one leading zero goes where the country's pattern does not allow it (decision 41). */
export function nationalNumber(mobile: string, mobilePattern: string): string {
  return fits(mobile, mobilePattern) ? mobile : withoutTrunkZero(mobile);
}

/** The code has exactly as many digits as the concept says (SIGNIN-26, SIGNIN-27). */
export function checkCode(code: string, length: number): CodeProblem | undefined {
  if (code === '') return 'code-required';
  return code.length === length ? undefined : 'code-length';
}

const withoutTrunkZero = (mobile: string) => mobile.replace(/^0/, '');

/** A pattern that a merchant mistyped must not lock everybody out: the server still checks the number. */
function fits(mobile: string, pattern: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`).test(mobile);
  } catch {
    return true;
  }
}
