import type { Flash } from '../lib/flash-state.ts'

const success = (text: string): Flash => ({ tone: 'success', text })
const notice = (text: string): Flash => ({ tone: 'notice', text })
const error = (text: string): Flash => ({ tone: 'error', text })

/** What a key in the page's address says (specification, section 8). */
export const FLASH_MESSAGES: Readonly<Record<string, Flash>> = {
  added: success('Added successfully!'),
  'bank-connected': success('Bank account added successfully!'),
  'cancelled-booking': success('Booking cancelled'),
  created: success('Created successfully!'),
  'created-listing': success('Listing created successfully!'),
  'created-review': success('Review posted'),
  'email-used': error('That email is already connected to an account'),
  error: error('Sorry, there was an error'),
  l: notice('Please signin to access this page'),
  'message-sent': {
    ...success('Message successfully sent, you can view it here'),
    link: { words: 'here', to: '/messages' },
  },
  'refunded-booking': error('Booking refunded'),
  removed: success('Removed'),
  'removed-listing': success('Listing removed'),
  reset: notice('Please check your email for further instructions'),
  'reset-password': success('Password successfully updated'),
  signout: success('You have been signed out successfully'),
  'stripe-verification-success': success('Stripe successfully updated'),
  'stripe-verification-failure': error(
    'Sorry, there was an error while trying to update your Stripe account',
  ),
  updated: success('Updated successfully'),
  'updated-booking': success('Booking updated successfully!'),
  'updated-listing': success('Listing updated successfully!'),
}
