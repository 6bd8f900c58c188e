import {
  BookingApprovedSchema,
  BookingCancelledSchema,
  BookingCompletedSchema,
  BookingDeclinedSchema,
  BookingDisputedSchema,
  BookingExpiredSchema,
  BookingRequestedSchema,
  ReviewPostedSchema,
} from './gen/tribu/booking/v1/events_pb.ts'
import {
  MemberBlockedSchema,
  MemberRegisteredSchema,
  MemberUnblockedSchema,
  MemberUpdatedSchema,
  MemberVerifiedSchema,
  PasswordResetRequestedSchema,
  PhoneCodeRequestedSchema,
} from './gen/tribu/identity/v1/events_pb.ts'
import {
  ListingCreatedSchema,
  ListingRemovedSchema,
  ListingUpdatedSchema,
} from './gen/tribu/listing/v1/events_pb.ts'
import { MessageSentSchema, ThreadReadSchema } from './gen/tribu/messaging/v1/events_pb.ts'
import {
  CardAttachedSchema,
  CardRemovedSchema,
  LenderAccountUpdatedSchema,
  PaymentActionRequiredSchema,
  PaymentDisputedSchema,
  PaymentFailedSchema,
  PaymentRefundedSchema,
  PaymentSucceededSchema,
  PaymentTransferredSchema,
  PayoutFailedSchema,
  PayoutPaidSchema,
} from './gen/tribu/payment/v1/events_pb.ts'

/** Every event there is: its name (`ce_type`), and the protobuf message of its payload. The topic is `<service>.events`. */
export const eventTypes = {
  'member.registered': { topic: 'identity.events', schema: MemberRegisteredSchema },
  'member.updated': { topic: 'identity.events', schema: MemberUpdatedSchema },
  'member.verified': { topic: 'identity.events', schema: MemberVerifiedSchema },
  'member.blocked': { topic: 'identity.events', schema: MemberBlockedSchema },
  'member.unblocked': { topic: 'identity.events', schema: MemberUnblockedSchema },
  'member.password-reset-requested': { topic: 'identity.events', schema: PasswordResetRequestedSchema },
  'member.phone-code-requested': { topic: 'identity.events', schema: PhoneCodeRequestedSchema },
  'listing.created': { topic: 'listing.events', schema: ListingCreatedSchema },
  'listing.updated': { topic: 'listing.events', schema: ListingUpdatedSchema },
  'listing.removed': { topic: 'listing.events', schema: ListingRemovedSchema },
  'booking.requested': { topic: 'booking.events', schema: BookingRequestedSchema },
  'booking.approved': { topic: 'booking.events', schema: BookingApprovedSchema },
  'booking.declined': { topic: 'booking.events', schema: BookingDeclinedSchema },
  'booking.expired': { topic: 'booking.events', schema: BookingExpiredSchema },
  'booking.cancelled': { topic: 'booking.events', schema: BookingCancelledSchema },
  'booking.completed': { topic: 'booking.events', schema: BookingCompletedSchema },
  'booking.disputed': { topic: 'booking.events', schema: BookingDisputedSchema },
  'review.posted': { topic: 'booking.events', schema: ReviewPostedSchema },
  'payment.succeeded': { topic: 'payment.events', schema: PaymentSucceededSchema },
  'payment.failed': { topic: 'payment.events', schema: PaymentFailedSchema },
  'payment.action-required': { topic: 'payment.events', schema: PaymentActionRequiredSchema },
  'payment.refunded': { topic: 'payment.events', schema: PaymentRefundedSchema },
  'payment.disputed': { topic: 'payment.events', schema: PaymentDisputedSchema },
  'payment.transferred': { topic: 'payment.events', schema: PaymentTransferredSchema },
  'payout.paid': { topic: 'payment.events', schema: PayoutPaidSchema },
  'payout.failed': { topic: 'payment.events', schema: PayoutFailedSchema },
  'lender-account.updated': { topic: 'payment.events', schema: LenderAccountUpdatedSchema },
  'card.attached': { topic: 'payment.events', schema: CardAttachedSchema },
  'card.removed': { topic: 'payment.events', schema: CardRemovedSchema },
  'message.sent': { topic: 'messaging.events', schema: MessageSentSchema },
  'thread.read': { topic: 'messaging.events', schema: ThreadReadSchema },
} as const

export type EventTypes = typeof eventTypes
export type EventName = keyof EventTypes
export type Topic = EventTypes[EventName]['topic']
