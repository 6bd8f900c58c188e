import { babyKids } from './baby-kids.ts'
import type { Shelf } from './blueprint.ts'
import { clothingAccessories } from './clothing-accessories.ts'
import { electronicsPhotography } from './electronics-photography.ts'
import { gardenWork } from './garden-work.ts'
import { gardenLiving } from './garden-living.ts'
import { hobbiesMedia } from './hobbies-media.ts'
import { homeRooms } from './home-rooms.ts'
import { homeCare } from './home-care.ts'
import { partyEvents } from './party-events.ts'
import { servicesHome } from './services-home.ts'
import { servicesPeople } from './services-people.ts'
import { sportsGames } from './sports-games.ts'
import { sportsOutdoors } from './sports-outdoors.ts'
import { toolsSite } from './tools-site.ts'
import { toolsWorkshop } from './tools-workshop.ts'
import { vehiclesRoad } from './vehicles-road.ts'
import { vehiclesOther } from './vehicles-other.ts'

/** All blueprints, in the order of the category tree. */
export const shelves: Shelf[] = [
  toolsWorkshop,
  toolsSite,
  gardenWork,
  gardenLiving,
  sportsOutdoors,
  sportsGames,
  partyEvents,
  electronicsPhotography,
  homeRooms,
  homeCare,
  babyKids,
  vehiclesRoad,
  vehiclesOther,
  clothingAccessories,
  hobbiesMedia,
  servicesHome,
  servicesPeople,
]
