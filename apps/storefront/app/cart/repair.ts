import type { RepairMeta, SuggestedItem } from '@sufra/contracts';
import type { PaymentType } from '@sufra/ordering';
import type { KeptLine } from './kept-line.ts';

/** One way out of a difference. What only the guest can do, such as choosing again, is gone to after the rest is done. */
export type RepairOption = {
  id: string;
  label: string;
  /** What one of it costs then, or the whole order. */
  priceMinor?: number | undefined;
  apply?: () => void | Promise<void>;
  goTo?: () => void;
};

/** Something that is not as the guest left it. */
export type Difference = {
  id: string;
  title: string;
  details: string[];
  before?: number | undefined;
  now?: number | undefined;
  /** None where the screen only can say it. */
  options: RepairOption[];
  /** Taken unless the guest says otherwise; nothing that is worse for them is. */
  suggested?: string | undefined;
};

/** What the screens around can do; absent is what is not possible here. */
export type RepairWays = {
  removeLine: (line: KeptLine) => void;
  keepPrice: (line: KeptLine, meta: RepairMeta) => void;
  keepRemaining: (line: KeptLine, meta: RepairMeta) => void;
  swapLine: (line: KeptLine, item: SuggestedItem) => Promise<void>;
  chooseBranch: (branchId: string) => Promise<void>;
  withoutPromotion: () => void;
  withoutCar: () => void;
  orderSoon: () => void;
  pay: (type: PaymentType) => void;
  toChoices: (line: KeptLine) => void;
  toPlaces: () => void;
  toTimes?: (() => void) | undefined;
  toCars: () => void;
  toMenu: () => void;
};
