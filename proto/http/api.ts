import { uploadPhoto } from './image.ts'
import { createListing, getListing, removeListing, updateListing } from './listing.ts'
import {
  getCaptcha,
  getSession,
  getUser,
  listUsers,
  resetEmail,
  resetPassword,
  signIn,
  signOut,
  signUp,
  updateUser,
} from './member.ts'
import { listCategories, listRegions } from './place.ts'
import type { Route } from './route.ts'
import { reindex, relatedListings, searchListings } from './search.ts'

/** Every public call there is. The gateway's table, the API page and the bad-input test are derived from it. */
export const api: readonly Route[] = [
  signUp,
  signIn,
  signOut,
  resetEmail,
  resetPassword,
  getSession,
  getCaptcha,
  getUser,
  listUsers,
  updateUser,
  listCategories,
  listRegions,
  uploadPhoto,
  searchListings,
  relatedListings,
  reindex,
  getListing,
  createListing,
  updateListing,
  removeListing,
]
