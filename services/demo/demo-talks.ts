/** A talk of the demo data about a listing, with its lister. `hoursAgo` is when it began; each line follows the one before by `after` minutes. */
export type DemoTalk = {
  listing: string
  asker: string
  hoursAgo: number
  lines: { by: 'asker' | 'lister'; text: string; after: number }[]
}

const asker = (text: string, after = 4) => ({ by: 'asker' as const, text, after })
const lister = (text: string, after = 9) => ({ by: 'lister' as const, text, after })

/** What the fixed sign-ins find among their messages. Each listing was there before. */
export const demoTalks: DemoTalk[] = [
  {
    listing: 'sea-kayak-with-paddle-and-spray-skirt',
    asker: 'member',
    hoursAgo: 50,
    lines: [
      asker('Kia ora Wiremu! Is the sea kayak all right for somebody of 1.90 m? My brother is visiting.', 0),
      lister('Kia ora. Yes, the foot rests move, I am nearly that tall myself. Has he paddled before?'),
      asker('A few times, on the lake. We would stay close to the shore.'),
      lister(
        'Perfect. I will show him how the spray skirt comes off. Pick it up from nine, the roof rack straps are in the bag.',
        31,
      ),
      asker('Ka pai, thank you. I will ask for the weekend then.', 12),
    ],
  },
  {
    listing: 'white-marquee-6-9-m',
    asker: 'aroha',
    hoursAgo: 300,
    lines: [
      asker('Hello, does the marquee stand on gravel, or does it need lawn for the pegs?', 0),
      lister('Both work. For gravel I have eight water weights, they need a hose nearby.', 95),
      asker('There is one. And how many people to put it up?', 40),
      lister('Four, in about an hour. The drawing is in the pole bag: https://www.tribu.example/marquee', 22),
    ],
  },
  {
    listing: 'makita-18v-drill-with-two-batteries',
    asker: 'tavita',
    hoursAgo: 1,
    lines: [
      asker('Talofa, I have twelve brackets to put up on a brick wall. Does the drill do hammer action?', 0),
      lister('Hi! It does, and there are masonry bits in the case, 6 and 8 mm.', 17),
      asker('That is all I need. Tuesday evening to Thursday?', 3),
      lister('Should be fine. Ask for the days here and I will say yes.', 6),
    ],
  },
  {
    listing: 'lawn-mowing-weekly-or-fortnightly',
    asker: 'member',
    hoursAgo: 500,
    lines: [
      asker('Kia ora, what would a 400 m² section be, every fortnight? It slopes a little at the back.', 0),
      lister(
        'Kia ora Mereana, about $55 including GST, clippings taken away. We could look at it on Friday.',
        180,
      ),
      asker('Friday after two suits. The dog will be inside.', 25),
    ],
  },
]
