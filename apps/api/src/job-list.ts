import type { Context } from './context.ts';
import { sweepPreviewsJob } from './bundle/draft/preview-draft.ts';
import { publishDueJob } from './bundle/draft/publish-due.ts';
import { sweepPublishedJob } from './catalogue/publishing/publish-merchant.ts';
import { endStatesJob, renewMenusJob } from './catalogue/publishing/renew-menus.ts';
import { finishErasureJob, scrubJob } from './customer/privacy/erase-customer.ts';
import { sweepCustomersJob } from './customer/privacy/sweep-customers.job.ts';
import { sendAccountMailJob } from './customer/sign-in/send-account-mail.job.ts';
import { sendCodeJob } from './customer/sign-in/send-code.job.ts';
import { sweepJob } from './customer/sign-in/sweep.job.ts';
import type { AnyJob } from './platform/jobs/jobs.ts';
import { sendAnswerJob } from './ordering/feedback/answer-feedback.ts';
import { mailDayJob, mailDaysJob } from './ordering/figures/mail-day.job.ts';
import { expirePointsJob } from './ordering/loyalty/expire-points.job.ts';
import { releaseOrdersJob, sweepOrdersJob } from './ordering/order/order.job.ts';
import { messageOrderJob } from './ordering/order/notification/guest-message.job.ts';
import { announceOrderJob, pushNotificationJob } from './ordering/order/notification/push-notification.job.ts';
import { acceptOrderJob } from './ordering/order/acceptance/accept-automatically.ts';
import { callBranchJob, messageBranchJob, messageGuestJob } from './ordering/order/unattended/contact.job.ts';
import { pushDeviceJob } from './ordering/order/unattended/push-device.job.ts';
import { pauseBranchJob } from './ordering/order/unattended/pause-branch.job.ts';
import { watchOrdersJob } from './ordering/order/unattended/look-after-orders.ts';
import { endMissingJob } from './ordering/order/missing/end-missing.job.ts';
import { answerMissing } from './ordering/order/missing/report-missing.ts';
import { tellMissingJob } from './ordering/order/missing/tell-missing.job.ts';
import { tellRefundedJob } from './ordering/order/refund/tell-refunded.job.ts';
import { settlePaymentJob, watchPaymentsJob } from './payment/payment.job.ts';
import { cardMoney, refundNotificationJob } from './payment/refund-payment.ts';
import { mailInvitationJob } from './staff/invitations.ts';
import { logStaff } from './staff/staff-log.ts';
import { sweepStaffJob } from './staff/staff-session.ts';

/** Every kind of background work, by capability. */
export const jobList: AnyJob<Context>[] = [
  announceOrderJob,
  renewMenusJob,
  endStatesJob,
  sweepPublishedJob,
  publishDueJob,
  sweepPreviewsJob,
  finishErasureJob,
  pushNotificationJob,
  sendCodeJob,
  sendAccountMailJob,
  sweepJob,
  sweepCustomersJob,
  scrubJob,
  sweepOrdersJob,
  releaseOrdersJob,
  acceptOrderJob,
  watchOrdersJob,
  pushDeviceJob,
  messageBranchJob,
  callBranchJob,
  messageGuestJob,
  messageOrderJob,
  pauseBranchJob((context, change) => logStaff(context, { ...change, by: undefined })),
  sendAnswerJob,
  expirePointsJob,
  mailDaysJob,
  mailDayJob,
  settlePaymentJob,
  refundNotificationJob,
  tellRefundedJob,
  tellMissingJob,
  endMissingJob((context, order, id, given) => answerMissing(context, order, id, given, cardMoney)),
  watchPaymentsJob,
  mailInvitationJob,
  sweepStaffJob,
];
