/** How a charge ended, or has not: Tap's status and its response code. */
export type Outcome = { status: string; code: string; message: string };

export type SimulatedCard = { number: string; brand: string };

export type SimulatedRefund = {
  id: string;
  amount: number;
  currency: string;
  status: 'PENDING' | 'REFUNDED';
  createdAt: Date;
  reason: string;
  reference: Record<string, unknown>;
  postUrl: string | undefined;
};

/** What a shop asked for, as far as this simulator looks at it. */
export type ChargeRequest = {
  amount: number;
  currency: string;
  description: string;
  source: string;
  reference: { transaction?: string; order?: string; idempotent?: string };
  metadata: unknown;
  customer: Record<string, unknown>;
  postUrl: string | undefined;
  redirectUrl: string;
  expiryMinutes: number;
};

export type SimulatedCharge = {
  id: string;
  /** Charges belong to an account, and the same key signs what is posted. */
  secretKey: string;
  request: ChargeRequest;
  createdAt: Date;
  outcome: Outcome;
  card: SimulatedCard | undefined;
  /** Where its owner is asked, once there is somebody to ask. */
  isChallenged: boolean;
  language: 'ar' | 'en';
  refunds: SimulatedRefund[];
};

export const outcomes = {
  captured: { status: 'CAPTURED', code: '000', message: 'Captured' },
  initiated: { status: 'INITIATED', code: '100', message: 'Initiated' },
  inProgress: { status: 'IN_PROGRESS', code: '200', message: 'In Progress' },
  abandoned: { status: 'ABANDONED', code: '301', message: 'Abandoned' },
  cancelled: { status: 'CANCELLED', code: '302', message: 'Canceled' },
  declined: { status: 'DECLINED', code: '507', message: 'Declined, Card Issuer' },
  notAuthenticated: { status: 'DECLINED', code: '512', message: 'Declined, Not Authenticated' },
  acquirerError: { status: 'DECLINED', code: '513', message: 'Declined, Card Acquirer - Error' },
  expiredCard: { status: 'FAILED', code: '407', message: 'Failed, Expired Card' },
  unspecified: { status: 'FAILED', code: '408', message: 'Failed, Unspecified Failure' },
  timedOut: { status: 'TIMEDOUT', code: '801', message: 'Timed Out' },
  unknown: { status: 'UNKNOWN', code: '901', message: 'Unknown' },
} satisfies Record<string, Outcome>;
