/**
 * What a member means by a query: the listings of the demo data that answer it, by name. `best` (grade 3) is what was asked for, `good`
 * (2) would do, `fair` (1) is near enough to look at; everything else is 0. Judged by the listings' names, before looking at
 * any results.
 */
export type JudgedQuery = { query: string; best: string[]; good?: string[]; fair?: string[] }

export const judgedQueries: JudgedQuery[] = [
  // One plain word, where other listings only mention it
  {
    query: 'drill',
    best: ['Makita 18V drill with two batteries', 'Ryobi ONE+ drill and impact driver set'],
    good: ['SDS Plus rotary hammer for concrete'],
  },
  {
    query: 'tent',
    best: ['Six-person family tent', 'Two-person tramping tent, 1.9 kg'],
    good: ['Bell tent with rugs and lanterns'],
    fair: ['White marquee, 6 × 9 m', 'Pop-up gazebo, 3 × 3 m'],
  },
  {
    query: 'ladder',
    best: ['Extension ladder, 6.5 m', 'Multi-fold ladder, 4.7 m', 'Fibreglass stepladder, six rungs'],
    fair: ['Mobile scaffold tower, 3.6 m platform'],
  },
  {
    query: 'car',
    best: ['Toyota Aqua hybrid, by the day', 'Suzuki Swift, first car', '4WD Pajero for the tracks'],
    good: ['Hilux ute with flat deck'],
    fair: ['Hiace van for moving day', 'Tandem car transporter trailer', 'Car park near the hospital'],
  },
  {
    query: 'trailer',
    best: ['Caged trailer, 8 × 4 ft', 'Furniture trailer, enclosed', 'Tandem car transporter trailer'],
    good: ['Small garden trailer, needs a floor'],
  },
  {
    query: 'projector',
    best: ['Full HD projector with 100 inch screen'],
    good: ['Super 8 projector, working'],
    fair: ['Samsung 55 inch TV with stand'],
  },
  {
    query: 'chairs',
    best: ['Sixty white folding chairs', 'Mid-century dining chairs, set of four'],
    good: ['Kwila table with six folding chairs', 'Beach umbrella and two low chairs'],
    fair: [
      'Children’s table and eight stools',
      'Hay bale seating with covers',
      'Chair re-gluing and cane weaving',
    ],
  },
  {
    query: 'camera',
    best: ['Sony A7 III with 28–70 mm lens', 'Pentax K1000 film camera'],
    good: ['Dash camera, front and rear', 'Thermal camera for finding draughts'],
    fair: ['DJI Mini drone with three batteries', 'Canon 70–200 mm f/2.8 lens'],
  },
  // Compound words, written the other way
  {
    query: 'lawnmower',
    best: ['Masport self-propelled lawn mower', 'Hand reel mower'],
    fair: ['Lawn mowing, weekly or fortnightly', 'Stihl brush cutter with harness'],
  },
  {
    query: 'lawn mower',
    best: ['Masport self-propelled lawn mower', 'Hand reel mower'],
    fair: ['Lawn mowing, weekly or fortnightly', 'Stihl brush cutter with harness'],
  },
  { query: 'paddle board', best: ['Inflatable paddleboard, 10 ft 6'], fair: ['Foam surfboard, 8 ft'] },
  { query: 'surf board', best: ['Foam surfboard, 8 ft'], fair: ['Inflatable paddleboard, 10 ft 6'] },
  {
    query: 'step ladder',
    best: ['Fibreglass stepladder, six rungs'],
    good: ['Multi-fold ladder, 4.7 m', 'Extension ladder, 6.5 m'],
  },
  { query: 'chain saw', best: ['Husqvarna 450 chainsaw', 'Stihl MSA battery chainsaw'] },
  {
    query: 'wheel barrow',
    best: ['Spade, fork, rake and wheelbarrow set'],
    fair: ['Sack barrow and moving straps'],
  },
  {
    query: 'roofbox',
    best: ['Thule roof box, 420 litres'],
    fair: ['Kayak cradles and bars', 'Bike rack for four, tow-ball mount'],
  },
  { query: 'snowchains', best: ['Three sets of snow chains'] },
  { query: 'highchair', best: ['Wooden high chair that grows'] },
  // Other names for the same thing
  {
    query: 'truck',
    best: ['Tip truck, three tonnes', 'Two movers and a truck'],
    good: ['Hilux ute with flat deck', 'Hiace van for moving day'],
    fair: ['Chiller van for events'],
  },
  {
    query: 'ute',
    best: ['Hilux ute with flat deck'],
    good: ['Tip truck, three tonnes'],
    fair: ['4WD Pajero for the tracks', 'Hiace van for moving day'],
  },
  {
    query: 'pressure washer',
    best: ['Kärcher K5 water blaster', 'Petrol water blaster, 3000 psi'],
  },
  {
    query: 'weed eater',
    best: ['Stihl brush cutter with harness'],
    good: ['Battery hedge trimmer, 600 mm'],
    fair: ['Masport self-propelled lawn mower', 'Hand reel mower'],
  },
  {
    query: 'stroller',
    best: ['Travel stroller, cabin size', 'Double buggy, side by side', 'Mountain Buggy pram with bassinet'],
  },
  {
    query: 'crib',
    best: ['Portacot with mattress and sheets', 'White cot that turns into a toddler bed'],
    good: ['Moses basket on a rocking stand'],
  },
  { query: 'diapers', best: ['Cloth nappies, starter set of twenty'] },
  { query: 'couch', best: ['Two-seater sofa in blue wool'] },
  {
    query: 'motorhome',
    best: ['Six-berth motorhome', 'Self-contained camper for two'],
    good: ['Retro caravan, four berth'],
  },
  {
    query: 'backpack',
    best: ['65-litre pack with rain cover', 'School backpacks, two'],
  },
  {
    query: 'hiking boots',
    best: ['Tramping boots, women’s 39'],
    fair: ['Gumboots, five pairs, mixed sizes', 'Running shoes, men’s 44'],
  },
  {
    query: 'barbecue',
    best: ['Six-burner BBQ with hood', 'Charcoal kettle, 57 cm'],
    fair: ['Portable pizza oven'],
  },
  {
    query: 'television',
    best: ['Samsung 55 inch TV with stand', 'Small TV for the caravan'],
    fair: ['Full HD projector with 100 inch screen'],
  },
  { query: 'wellies', best: ['Gumboots, five pairs, mixed sizes'] },
  {
    query: 'laptop',
    best: ['MacBook Air M1'],
    fair: ['Desktop PC for schoolwork', 'Five tablets for a workshop'],
  },
  { query: 'suitcase', best: ['Hard-shell suitcase, 75 cm'], good: ['Vintage suitcases, stack of three'] },
  {
    query: 'hoover',
    best: ['Dyson stick vacuum with pet head'],
    fair: ['Carpet and upholstery shampoo machine'],
  },
  {
    query: 'sledge hammer drill for concrete',
    best: ['SDS Plus rotary hammer for concrete'],
    fair: ['Makita 18V drill with two batteries'],
  },
  // te reo, with and without macrons
  { query: 'hangi', best: ['Hāngī basket set'] },
  { query: 'hāngī', best: ['Hāngī basket set'] },
  {
    query: 'te reo maori',
    best: ['Te reo Māori for beginners'],
    fair: ['English conversation for newcomers'],
  },
  { query: 'kowhai', best: ['Young kōwhai, grown from seed'] },
  { query: 'pounamu', best: ['Pounamu-coloured glass beads'] },
  // Mistyped, also in two words
  {
    query: 'dril',
    best: ['Makita 18V drill with two batteries', 'Ryobi ONE+ drill and impact driver set'],
    good: ['SDS Plus rotary hammer for concrete'],
  },
  {
    query: 'moutain bkie',
    best: ['Trek hardtail mountain bike, size M'],
    good: ['Ladies’ city bike with basket'],
    fair: ['Electric cargo bike for two children', 'Bike rack for four, tow-ball mount'],
  },
  {
    query: 'weding dres',
    best: ['Ivory wedding dress, size 10 to 12'],
    fair: ['Flower-girl dress, age five', 'Ball dress, midnight blue, size 14'],
  },
  { query: 'generater', best: ['Honda EU22i quiet generator'], good: ['Portable power station, 1 kWh'] },
  {
    query: 'kayek',
    best: ['Sea kayak with paddle and spray skirt', 'Two sit-on-top kayaks'],
    good: ['Kayak cradles and bars'],
  },
  { query: 'dehumidifer', best: ['Dehumidifier, 20 litres a day'] },
  { query: 'sowing machine', best: ['Janome sewing machine'], good: ['Overlocker with four cones'] },
  // Brands, also in the plural
  { query: 'makitas', best: ['Makita 18V drill with two batteries'] },
  { query: 'legos', best: ['Lego by the kilo, six kilos'] },
  { query: 'karcher', best: ['Kärcher K5 water blaster'] },
  { query: 'nintendo switch', best: ['Nintendo Switch with four controllers'] },
  // Categories as queries
  {
    query: 'lawn mowers & trimmers',
    best: [
      'Masport self-propelled lawn mower',
      'Hand reel mower',
      'Battery hedge trimmer, 600 mm',
      'Stihl brush cutter with harness',
    ],
    fair: ['Lawn mowing, weekly or fortnightly'],
  },
  {
    query: 'camping gear',
    best: [
      'Six-person family tent',
      'Two-person tramping tent, 1.9 kg',
      'Camp kitchen with gas cooker',
      '65-litre pack with rain cover',
    ],
  },
  {
    query: 'drones',
    best: [
      'DJI Mini drone with three batteries',
      'Mapping drone with landing pad',
      'Racing drone kit, half built',
    ],
  },
  {
    query: 'musical instruments',
    best: [
      'Fender Stratocaster with small amp',
      'Three-quarter violin',
      'Digital piano, 88 weighted keys',
      'Drum kit, junior',
    ],
  },
  // What it is for, and words of intent
  {
    query: 'trailer hire',
    best: ['Caged trailer, 8 × 4 ft', 'Furniture trailer, enclosed', 'Tandem car transporter trailer'],
    good: ['Small garden trailer, needs a floor'],
  },
  { query: 'guitar', best: ['Fender Stratocaster with small amp'] },
  {
    query: 'babysitter',
    best: ['Evening babysitting by trained tutors'],
    fair: ['After-school care with homework', 'Holiday programme: build, bake, explore'],
  },
  {
    query: 'dog walker',
    best: ['Dog walking in small groups'],
    fair: ['Dog grooming in the mobile salon', 'Cat visits while you are away'],
  },
  {
    query: 'moving house',
    best: [
      'Two movers and a truck',
      'Fifty moving boxes, flat',
      'Sack barrow and moving straps',
      'Hiace van for moving day',
    ],
    good: ['Furniture trailer, enclosed'],
    fair: ['Single item pick-up and delivery', 'Office moves at the weekend'],
  },
  {
    query: 'wedding',
    best: [
      'Ivory wedding dress, size 10 to 12',
      'Weddings in two languages or none',
      'White marquee, 6 × 9 m',
    ],
    good: [
      'Champagne glasses, six dozen',
      'Festoon lights, 40 metres',
      'Sixty white folding chairs',
      'Bunting, 100 metres of Liberty cotton',
      'Candle lanterns for tables, twenty',
    ],
    fair: ['Navy two-piece suit, 102 regular', 'Bell tent with rugs and lanterns'],
  },
  {
    query: 'kids bike',
    best: ['Child’s 16 inch bike with trainer wheels', 'Balance bike, red'],
    good: ['Electric cargo bike for two children'],
    fair: ['Kids’ kick scooter'],
  },
  {
    query: 'wood saw',
    best: ['Compound mitre saw on a folding stand'],
    good: ['Husqvarna 450 chainsaw', 'Stihl MSA battery chainsaw'],
    fair: ['Secateurs and pruning saw'],
  },
]
