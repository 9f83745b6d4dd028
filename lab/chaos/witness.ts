/** A false or missing answer to a guest. */
export type Untruth = { call: string; what: string };

/** Observes every answer that a guest gets, and knows which ones a guest must never get. */
export type Witness = {
  hear(call: string, answer: Heard): void;
  /** The errors since the last call. */
  take(): { untruths: Untruth[]; busyAnswers: number; noAnswers: number };
};

export type Heard =
  | { kind: 'answer'; status: number; code: string | undefined; retryAfter: string | undefined; expected: number[] }
  /** No process listened, or the connection broke: the guest's browser says so, and tries again. */
  | { kind: 'no-answer' }
  | { kind: 'hang'; seconds: number };

export function createWitness(): Witness {
  let untruths: Untruth[] = [];
  let busyAnswers = 0;
  let noAnswers = 0;
  return {
    hear(call, heard) {
      if (heard.kind === 'no-answer') noAnswers += 1;
      if (heard.kind === 'answer' && heard.status === 503) busyAnswers += 1;
      const what = untruthOf(heard);
      if (what !== undefined) untruths.push({ call, what });
    },
    take() {
      const taken = { untruths, busyAnswers, noAnswers };
      untruths = [];
      busyAnswers = 0;
      noAnswers = 0;
      return taken;
    },
  };
}

/** While something is broken the one true answer is: not now, try again then. */
function untruthOf(heard: Heard): string | undefined {
  if (heard.kind === 'no-answer') return undefined;
  if (heard.kind === 'hang') return `no answer within ${heard.seconds} s`;
  const { status, code, retryAfter, expected } = heard;
  if (expected.includes(status)) return undefined;
  if (status !== 503) return `${status} ${code ?? 'without a code'}`;
  if (code !== 'service-unavailable') return `503 ${code ?? 'without a code'}`;
  return retryAfter === undefined ? '503 without Retry-After' : undefined;
}
