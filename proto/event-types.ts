import {
  MemberBlockedSchema,
  MemberRegisteredSchema,
  MemberUnblockedSchema,
  MemberUpdatedSchema,
  PasswordResetRequestedSchema,
} from './gen/tribu/identity/v1/events_pb.ts'
import {
  ListingCreatedSchema,
  ListingRemovedSchema,
  ListingUpdatedSchema,
} from './gen/tribu/listing/v1/events_pb.ts'

/** Every event there is: its name (`ce_type`), and the protobuf message of its payload. The topic is `<service>.events`. */
export const eventTypes = {
  'member.registered': { topic: 'identity.events', schema: MemberRegisteredSchema },
  'member.updated': { topic: 'identity.events', schema: MemberUpdatedSchema },
  'member.blocked': { topic: 'identity.events', schema: MemberBlockedSchema },
  'member.unblocked': { topic: 'identity.events', schema: MemberUnblockedSchema },
  'member.password-reset-requested': { topic: 'identity.events', schema: PasswordResetRequestedSchema },
  'listing.created': { topic: 'listing.events', schema: ListingCreatedSchema },
  'listing.updated': { topic: 'listing.events', schema: ListingUpdatedSchema },
  'listing.removed': { topic: 'listing.events', schema: ListingRemovedSchema },
} as const

export type EventTypes = typeof eventTypes
export type EventName = keyof EventTypes
export type Topic = EventTypes[EventName]['topic']
