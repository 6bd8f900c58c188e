import { quote, type Shelf } from './blueprint.ts'

/** Offered by registered businesses only; prices include GST. */
export const servicesPeople: Shelf = {
  'tutoring-lessons': [
    {
      name: 'NCEA maths and physics tutoring',
      text: 'One to one, in person or online, from teachers who mark the papers. We start with what went wrong in the last test and stop when you no longer need us. First lesson is free.',
      offer: quote(6500, 9500),
      icons: ['📐', '📖'],
      by: 'kowhai-learning',
    },
    {
      name: 'Te reo Māori for beginners',
      text: 'Small evening groups with kai, waiata and very little grammar at first. Ten weeks from pronunciation to a mihi of your own. Nau mai, haere mai.',
      offer: quote(18000, 24000),
      icons: ['📗', '🌿'],
      by: 'kowhai-learning',
    },
    {
      name: 'English conversation for newcomers',
      text: 'Friendly lessons about real life: the doctor, the school, the bus and the weather. Pairs or alone. We help with IELTS when the time comes.',
      offer: quote(4500, 8000),
      icons: ['📝', '☕'],
      by: 'kowhai-learning',
    },
  ],
  'photography-events': [
    {
      name: 'Weddings in two languages or none',
      text: 'A quiet photographer who knows where the light will be at six. Eight hours, a second shooter and a private gallery within three weeks. Mountains cannot be guaranteed.',
      offer: quote(280000, 520000),
      icons: ['📷', '💐'],
      by: 'long-light',
    },
    {
      name: 'Family portraits outdoors',
      text: 'An hour by a lake or in your own garden, dogs welcome. We let children run and photograph what happens. Thirty edited pictures.',
      offer: quote(32000, 58000),
      icons: ['📸', '🌳'],
      by: 'long-light',
    },
    {
      name: 'Product pictures for small makers',
      text: 'Send us a box; get back clean pictures on white and a few in a setting. Priced by the item with a discount from ten. Ceramics and knitwear are our favourites.',
      offer: quote(2500, 6000),
      icons: ['📦', '📷'],
      by: 'long-light',
    },
    {
      name: 'Event filming with same-week edit',
      text: 'Two cameras and clean sound for prize-givings, haka competitions and launches. A three-minute cut within five days and the full film on a drive.',
      offer: quote(95000, 260000),
      icons: ['🎥', '🎬'],
      by: 'long-light',
    },
  ],
  'health-wellbeing': [
    {
      name: 'Sports and deep tissue massage',
      text: 'Registered therapists in a calm room above the river. We ask about your work and your sport first. ACC-related notes on request.',
      offer: quote(8000, 14000),
      icons: ['💆', '🌿'],
      by: 'tasman-bodywork',
    },
    {
      name: 'Mirimiri, traditional bodywork',
      text: 'A slower, older practice with karakia to open and close. Clothed, unhurried and offered with respect. Ninety minutes, and tea afterwards.',
      offer: quote(11000, 16000),
      icons: ['🌿', '🫖'],
      by: 'tasman-bodywork',
    },
    {
      name: 'Gentle yoga for stiff people',
      text: 'Six at most, chairs allowed, no mirrors. Wednesday mornings and Thursday nights. The teacher is sixty-eight and can touch her toes.',
      offer: quote(2000, 16000),
      icons: ['🧘', '☀️'],
      by: 'tasman-bodywork',
    },
  ],
  'pet-care': [
    {
      name: 'Dog walking in small groups',
      text: 'No more than four dogs, matched for size and nonsense. Picked up, run on the beach or in the park, towelled and brought home. You get a photo each walk.',
      offer: quote(2800, 4500),
      icons: ['🐕', '🎾'],
      by: 'good-dog',
    },
    {
      name: 'Cat visits while you are away',
      text: 'Twice a day, half an hour: food, litter, brushing and company. Plants and letterbox without extra charge. Police-checked and insured.',
      offer: quote(3000, 5500),
      icons: ['🐈', '🔑'],
      by: 'good-dog',
    },
    {
      name: 'Dog grooming in the mobile salon',
      text: 'A van with warm water and a hydraulic table comes to your gate. Wash, clip, nails and ears. Nervous dogs get longer and pay the same.',
      offer: quote(7500, 15000),
      icons: ['🐩', '🧼'],
      by: 'good-dog',
    },
  ],
  childcare: [
    {
      name: 'After-school care with homework',
      text: 'We meet them at the gate, walk together, eat properly and get the reading done. Ages five to twelve, ten children to two adults. First-aid trained and police-vetted.',
      offer: quote(2600, 3800),
      icons: ['🎒', '🍎'],
      by: 'kowhai-learning',
    },
    {
      name: 'Holiday programme: build, bake, explore',
      text: 'Six days of carpentry, bread and tidal pools. Lunch is included and so is mud. OSCAR-approved, subsidies welcome.',
      offer: quote(6000, 7500),
      icons: ['🧩', '🍞'],
      by: 'kowhai-learning',
    },
    {
      name: 'Evening babysitting by trained tutors',
      text: 'The same young people who teach your children maths, now reading them stories. Two hours minimum, taxi home after midnight included.',
      offer: quote(5600, 14000),
      icons: ['🧸', '🌙'],
      by: 'kowhai-learning',
    },
  ],
  'business-accounting': [
    {
      name: 'GST returns and tidy books',
      text: 'A shoebox is fine. We sort, code and file, and tell you what to do differently next time. Fixed monthly price, no surprises in March.',
      offer: quote(9000, 45000),
      icons: ['🧮', '📒'],
      by: 'desk-and-ledger',
    },
    {
      name: 'Starting a small business, half a day',
      text: 'Structure, NZBN, GST, invoices and insurance in one sitting with coffee. You leave with a folder, a calendar and someone to ring.',
      offer: quote(38000, 38000),
      icons: ['💼', '📈'],
      by: 'desk-and-ledger',
    },
    {
      name: 'Payroll for up to fifteen people',
      text: 'Payday filing, leave and KiwiSaver done each week without your having to think of it. We answer your staff’s questions too, kindly.',
      offer: quote(6500, 24000),
      icons: ['🧾', '📅'],
      by: 'desk-and-ledger',
    },
  ],
}
