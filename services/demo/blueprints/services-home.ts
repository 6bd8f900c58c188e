import { quote, type Shelf } from './blueprint.ts'

/** Offered by registered businesses only; prices include GST. */
export const servicesHome: Shelf = {
  'building-trades': [
    {
      name: 'Decks, pergolas and small alterations',
      text: 'A crew of three licensed builders for the jobs large firms turn down. We measure, quote in writing within two days and clean up every evening. From a new step to a 60 square metre deck.',
      offer: quote(85000, 1800000),
      icons: ['🔨', '🪵'],
      by: 'harbour-builders',
    },
    {
      name: 'Window and door repairs, timber joinery',
      text: 'Sticking sashes, rotten sills and doors that will not latch. We splice in new timber, fit seals and hang things straight. Most jobs take half a day.',
      offer: quote(18000, 240000),
      icons: ['🪟', '🚪'],
      by: 'harbour-builders',
    },
    {
      name: 'Accessible bathrooms and ramps',
      text: 'Grab rails, level showers and ramps built to NZS 4121. We work with occupational therapists and know the funding forms. Rails are often done the same week.',
      offer: quote(22000, 1450000),
      icons: ['🛁', '🚿'],
      by: 'harbour-builders',
    },
  ],
  'repairs-mending': [
    {
      name: 'Small appliance repair bench',
      text: 'Toasters, vacuums, mixers and lamps, mended on the day if we have the part. We tell you honestly when it is not worth it. Electrical work is done by a registered technician.',
      offer: quote(3500, 14000),
      icons: ['🔌', '🧰'],
      by: 'mending-room',
    },
    {
      name: 'Clothes mended, zips replaced',
      text: 'Hems, zips, linings, and visible mending if you are proud of the hole. Wool moths are our favourite enemy. Ready within a week, or overnight before a funeral.',
      offer: quote(1800, 12000),
      icons: ['🧵', '👖'],
      by: 'mending-room',
    },
    {
      name: 'Chair re-gluing and cane weaving',
      text: 'Wobbly dining chairs taken apart, cleaned and glued properly. Cane and Danish cord seats rewoven by hand. Bring one chair to see what we mean.',
      offer: quote(9000, 38000),
      icons: ['🪑', '🪡'],
      by: 'mending-room',
    },
    {
      name: 'Bicycle service at the shop',
      text: 'Safety check, gears, brakes and a wash in the basic service; bearings and a new chain in the full one. We also build wheels. Book by Tuesday, ride by Friday.',
      offer: quote(7500, 22000),
      icons: ['🚲', '🔧'],
      by: 'mending-room',
    },
  ],
  cleaning: [
    {
      name: 'End-of-tenancy cleaning',
      text: 'Oven, windows, skirtings and the tops of cupboards that landlords do look at. We bring everything, and come back free if the agent finds something. Priced by the bedroom.',
      offer: quote(28000, 65000),
      icons: ['🧽', '🏠'],
      by: 'clear-view',
    },
    {
      name: 'Fortnightly house clean',
      text: 'The same two people each time, with your preferences on a card. Two hours, plant-based products, and the beds changed if you leave the sheets out.',
      offer: quote(9500, 16000),
      icons: ['🧹', '🧺'],
      by: 'clear-view',
    },
    {
      name: 'Outside windows and gutters',
      text: 'Pure-water poles for the glass, a vacuum for the gutters and photos of both afterwards. Two storeys is no trouble. We bring our own harnesses.',
      offer: quote(14000, 48000),
      icons: ['🪟', '🪣'],
      by: 'clear-view',
    },
  ],
  'gardening-lawns': [
    {
      name: 'Lawn mowing, weekly or fortnightly',
      text: 'Mown, edged and swept, clippings taken or mulched as you like. Text us a photo for a price. We skip a week, and the bill, when the grass has not grown.',
      offer: quote(4500, 12000),
      icons: ['🌱', '🌳'],
      by: 'business',
    },
    {
      name: 'Garden tidy and green waste',
      text: 'Two gardeners and a truck for half a day. We weed, cut back, mulch and take it all to be composted. Ideal before an open home or after a long winter.',
      offer: quote(32000, 78000),
      icons: ['🌿', '🧤'],
      by: 'business',
    },
    {
      name: 'Native planting plans',
      text: 'We walk the section with you, read the soil and the wind, and draw a plan of natives that will cope. Plants at nursery price. Birds usually arrive by the second spring.',
      offer: quote(45000, 190000),
      icons: ['🌳', '🐦'],
      by: 'business',
    },
    {
      name: 'Fruit tree pruning',
      text: 'Apples, plums and the lemon that nobody dares to touch. A qualified arborist prunes for shape and fruit, and explains each cut if you are curious. Winter for pip fruit, summer for stone.',
      offer: quote(9000, 36000),
      icons: ['🍎', '✂️'],
      by: 'business',
    },
  ],
  'moving-delivery': [
    {
      name: 'Two movers and a truck',
      text: 'House moves by people who have carried pianos and lived. Blankets, straps and wardrobe boxes are included. The clock starts at your door, not ours.',
      offer: quote(19000, 160000),
      icons: ['🚚', '📦'],
      by: 'two-cousins',
    },
    {
      name: 'Single item pick-up and delivery',
      text: 'Bought a sofa across town? We collect it, check it against the photos and bring it in. Evenings and Saturdays are possible. Fixed price up to 25 km.',
      offer: quote(6500, 18000),
      icons: ['🛋️', '🚚'],
      by: 'two-cousins',
    },
    {
      name: 'Office moves at the weekend',
      text: 'Desks labelled on Friday and in place by Monday. Computers travel in foam crates. We recycle what you leave behind and give you a list.',
      offer: quote(90000, 640000),
      icons: ['🖥️', '📦'],
      by: 'two-cousins',
    },
  ],
  'computer-tech-help': [
    {
      name: 'Home visits for computers and phones',
      text: 'Patient help with email, printers, photos and passwords. We write down what we did in large print. No jargon, and no charge if we cannot fix it.',
      offer: quote(8500, 17000),
      icons: ['💻', '🖨️'],
      by: 'desk-and-ledger',
    },
    {
      name: 'Wi-Fi that reaches the sleep-out',
      text: 'We measure the signal room by room and place the access points where they belong. Cables are hidden. You get a map and one good password.',
      offer: quote(18000, 75000),
      icons: ['📡', '🏠'],
      by: 'desk-and-ledger',
    },
    {
      name: 'Photo and data rescue',
      text: 'Clicking drives, drowned phones and cards that ask to be formatted. We look for free and quote before we touch. About four in five come back.',
      offer: quote(12000, 90000),
      icons: ['💾', '📷'],
      by: 'desk-and-ledger',
    },
  ],
}
