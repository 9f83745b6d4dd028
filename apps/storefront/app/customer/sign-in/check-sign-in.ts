import { minimumNameLength, type NameRefusal, validateFirstName, validateMobile } from '@sufra/ordering';

export type NameProblem = 'name-required' | 'name-too-short' | 'name-invalid';
export type MobileProblem = 'mobile-required' | 'mobile-too-short' | 'mobile-invalid';
export type CodeProblem = 'code-required' | 'code-length';

const nameProblems: Record<NameRefusal['code'], NameProblem> = {
  required: 'name-required',
  'too-short': 'name-too-short',
  'invalid-characters': 'name-invalid',
};

/** Letters of any script, spaces, hyphens and apostrophes; at least three characters (SIGNIN-19, SIGNIN-20, D-42). */
export function checkFirstName(name: string): NameProblem | undefined {
  const checked = validateFirstName(name, minimumNameLength.signIn);
  return checked.ok ? undefined : nameProblems[checked.refusal.code];
}

/** A number of the country, as the server reads it (SIGNIN-21 to SIGNIN-24, D-40 and D-41). */
export function checkMobile(mobile: string, country: MobileRules): MobileProblem | undefined {
  const read = readMobile(mobile, country);
  if (read.ok) return undefined;
  const problems = { required: 'mobile-required', 'too-short': 'mobile-too-short' } as const;
  const { code } = read.refusal;
  return code === 'required' || code === 'too-short' ? problems[code] : 'mobile-invalid';
}

/** The number as it is stored: one leading zero goes where the country's pattern does not allow it (D-41). */
export function nationalNumber(mobile: string, country: MobileRules): string {
  const read = readMobile(mobile, country);
  return read.ok ? read.value : mobile;
}

/** The code has exactly as many digits as the concept says (SIGNIN-26, SIGNIN-27). */
export function checkCode(code: string, length: number): CodeProblem | undefined {
  if (code === '') return 'code-required';
  return code.length === length ? undefined : 'code-length';
}

type MobileRules = { dialCode: string; mobilePattern: string };

const readMobile = (mobile: string, { dialCode, mobilePattern }: MobileRules) =>
  validateMobile({ mobile, dialCode, pattern: mobilePattern });
