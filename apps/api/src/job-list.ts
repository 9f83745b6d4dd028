import type { Context } from './context.ts';
import { finishErasureJob } from './customer/privacy/finish-erasure.job.ts';
import { sendAccountMailJob } from './customer/profile/send-account-mail.job.ts';
import { sendCodeJob } from './customer/sign-in/send-code.job.ts';
import { sweepJob } from './customer/sweep.job.ts';
import type { AnyJob } from './jobs/jobs.ts';
import { expirePointsJob } from './loyalty/expire-points.job.ts';
import { releaseOrdersJob } from './order/release-orders.job.ts';
import { announceOrderJob, pushNoticeJob } from './order/notice/push-notice.job.ts';
import { sweepOrdersJob } from './order/sweep-orders.job.ts';
import { settlePaymentJob } from './payment/settle-payment.job.ts';
import { tellRefundJob } from './payment/tell-refund.job.ts';
import { watchPaymentsJob } from './payment/watch-payments.job.ts';
import { sweepStaffJob } from './staff/sweep-staff.job.ts';

/** Every kind of background work, by capability. */
export const jobList: AnyJob<Context>[] = [
  announceOrderJob,
  finishErasureJob,
  pushNoticeJob,
  sendCodeJob,
  sendAccountMailJob,
  sweepJob,
  sweepOrdersJob,
  releaseOrdersJob,
  expirePointsJob,
  settlePaymentJob,
  tellRefundJob,
  watchPaymentsJob,
  sweepStaffJob,
];
