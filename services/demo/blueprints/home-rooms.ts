import { average, excellent, give, rent, sell, type Shelf } from './blueprint.ts'

export const homeRooms: Shelf = {
  furniture: [
    {
      name: 'Two-seater sofa in blue wool',
      text: 'Made in Auckland in the nineties and recovered two years ago. It is deep enough to read in and short enough for a flat. Cushions are feather; the cat has been denied access.',
      offer: sell(45000),
      condition: excellent('No marks, frame tight.'),
      delivery: 'Two of us can bring it within 20 km for $40.',
      icons: ['🛋️'],
    },
    {
      name: 'Mid-century dining chairs, set of four',
      text: 'Teak frames with new webbing and charcoal seats. They turn up in the background of every family photo since 1968. Selling as a set, with love.',
      offer: sell(38000),
      condition: average('One leg re-glued, finish oiled.'),
      icons: ['🪑'],
    },
    {
      name: 'Bookcase, five shelves, pine',
      text: 'Sturdy and plain, 180 cm tall, with adjustable shelves. It fits in a hatchback if you are brave. Free for the carrying.',
      offer: give,
      condition: average('Ring mark on the top, back panel sound.'),
      icons: ['📚', '🪵'],
    },
    {
      name: 'Round mirror with gilt frame',
      text: 'Eighty centimetres across and flattering. It came from a hotel in Napier that closed. Hangs from a single strong hook.',
      offer: sell(16000),
      condition: average('Foxing at one edge, frame solid.'),
      icons: ['🪞'],
    },
  ],
  'beds-bedding': [
    {
      name: 'Queen air bed with built-in pump',
      text: 'Visitors never guess until they see the plug. Up in four minutes and stays up. A fitted sheet and a patch kit are in the bag.',
      offer: rent(1500, 40, 24),
      condition: excellent('Tested for two nights before each loan.'),
      icons: ['🛏️', '🌙'],
    },
    {
      name: 'Rimu single bed with slats',
      text: 'A child’s bed that grew up with three children. The joints are bolted and the slats are new. Mattress not included, stories are.',
      offer: sell(12000),
      condition: average('Initials carved on the inside rail.'),
      icons: ['🛏️'],
    },
    {
      name: 'Merino blankets, two',
      text: 'Onehunga mill blankets, cream with a satin edge, washed in the proper soap. Warm, heavy and made to outlive us. Moving somewhere hot.',
      offer: sell(13000),
      condition: excellent('No moth, one small darn.'),
      icons: ['🛏️', '🐑'],
    },
  ],
  'lighting-decor': [
    {
      name: 'Brass banker’s lamp',
      text: 'Green glass shade, pull cord, new flex. It has seen me through two degrees and one novel in a drawer. Suits a desk with ambitions.',
      offer: sell(9500),
      condition: average('Brass mellowed, shade without chips.'),
      icons: ['💡', '📖'],
    },
    {
      name: 'Framed print of the Southern Alps',
      text: 'A 1950s railway poster, reprinted on good paper and framed in oak. One metre wide. It brightened a hall with no windows.',
      offer: sell(14000),
      condition: excellent('Glass clean, wire new.'),
      icons: ['🖼️', '🏔️'],
    },
    {
      name: 'Hand-painted vases, a pair',
      text: 'Thrown by my aunt in Nelson clay, with a pattern she called ripple. They stand 30 cm and hold proper branches. Two of many; she was prolific.',
      offer: sell(8500),
      condition: excellent('No chips.'),
      icons: ['🏺', '💐'],
    },
    {
      name: 'Candle lanterns for tables, twenty',
      text: 'Glass jars in wire holders that glow prettily and do not blow out. Fresh candles for each hire. They have lit weddings, vigils and a power cut.',
      offer: rent(1800, 25, 1),
      condition: average('Two have new wire handles.'),
      safety: 'Keep off paper and out of reach of children and tails.',
      icons: ['🕯️', '✨'],
    },
  ],
  'moving-storage': [
    {
      name: 'Sack barrow and moving straps',
      text: 'A barrow with stair glides, shoulder straps and six blankets. Two friends with these can shift a fridge without a quarrel. Tie-downs in the bag.',
      offer: rent(1200, 25),
      condition: excellent('Pneumatic tyres pumped, straps uncut.'),
      safety: 'Lift with the legs and agree on who is counting.',
      icons: ['📦', '🧤'],
      by: 'member',
    },
    {
      name: 'Fifty moving boxes, flat',
      text: 'Book boxes, tea chests and two wardrobes with rails, used once. A roll of tape and a marker are on top. Good luck in the new place.',
      offer: give,
      condition: average('Some labels: ours said “kitchen, probably”.'),
      icons: ['📦'],
    },
    {
      name: 'Vintage suitcases, stack of three',
      text: 'Globe-trotter shapes in brown and cream. They hold out-of-season clothes and look good doing it. One still has a label for the Rangitoto ferry.',
      offer: sell(11000),
      condition: average('Locks work, linings aired.'),
      icons: ['🧳'],
    },
  ],
}
