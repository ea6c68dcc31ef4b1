import type { GroupTexts } from './text-types.ts'

export const PRODUCTS_CARRIED = {
  stationery: {
    titles: [
      '{Subject}',
      'Paper that wants ink',
      'A notebook for the good pen',
      '{Subject}, mostly for lists',
      'Letters, still',
      'Monday, but with nice paper',
    ],
    leads: [
      '{Subject}, too pretty to start, until you start.',
      'It lies flat, on every page, from the first day.',
      'The paper takes fountain pen without feathering, I have tried to make it.',
      'I write one postcard a week, and this is the drawer they come from.',
      'The grid is so pale that it vanishes when you copy the page.',
    ],
    thoughts: [
      'Begin on page two, and the first one stops being frightening.',
      'Thread-bound, so nothing falls out in the second year.',
      'The cover softens like a good pair of gloves.',
      'There is a pocket at the back for tickets.',
      'A pencil of this softness wants a knife, not a sharpener.',
    ],
    boards: [
      ['Desk drawer', 'Notebooks, pens, paper, tape.'],
      ['Write it by hand', 'Letters, lists and planners.'],
    ],
    sections: ['Notebooks', 'Pens', 'Cards', 'Desk things'],
    questions: [
      ['Does ink bleed through?', 'Not with a fine or medium nib. With a broad one you get a bit of shadow.'],
      ['Is it lined or dotted?', 'Both exist. I use the dots, they let me draw crooked tables.'],
    ],
  },
  watches: {
    titles: [
      '{Subject}',
      'Time, without notifications',
      'A thin one for thin wrists',
      '{Subject}, wound this morning',
      'Wind it in the morning',
      'Small dial, big relief',
    ],
    leads: [
      '{Subject}: it tells the time and then keeps quiet.',
      'You wind it each morning, which is ten seconds of being awake.',
      'Thirty-six millimeters, because not everyone is a diver.',
      'The strap has taken the shape of my wrist and the color of one summer.',
      'No date, no seconds, no hurry.',
    ],
    thoughts: [
      'Sapphire glass, so door frames lose.',
      'The lugs take any 18 millimeter strap, and I own too many.',
      'It loses four seconds a day; so do I.',
      'The hands are heat-blued and change with the light.',
      'Good to 50 meters, or to doing the dishes, more honestly.',
    ],
    boards: [
      ['On the wrist', 'Quiet watches and old straps.'],
      ['Dials', 'Faces, hands and numerals I like.'],
    ],
    sections: ['Dress', 'Field', 'Straps', 'Dials'],
    questions: [
      [
        "Is it too small for a man's wrist?",
        'Not at all. Sizes like this were normal until the nineties. Try it for a week.',
      ],
      [
        'Quartz or mechanical?',
        'Hand-wound. There is a quartz one in the same case if you would rather not think about it.',
      ],
    ],
  },
  bags: {
    titles: [
      '{Subject}',
      'Carries more than it says',
      'One bag, three days',
      '{Subject}, packed',
      'The everyday one',
      'Straps that stay put',
    ],
    leads: [
      '{Subject}: to work, to the market and once to a wedding.',
      'It stands up by itself, a quality I envy.',
      'Waxed cotton, so the rain just leaves.',
      'There is a pocket for the keys, and I still search the others first.',
      'Light enough to forget, until you need the umbrella at the bottom.',
    ],
    thoughts: [
      'A laptop, a sweater, a loaf: that is how I measure bags.',
      'The zips are the thick sort that do not bite.',
      'They mend it for nothing if a seam goes.',
      'The strap is wide where it matters.',
      'It will crease and fade. That is the nice part.',
    ],
    boards: [
      ['Carry', 'Totes, backpacks, weekenders.'],
      ['Packing light', 'Bags, and what goes into them.'],
    ],
    sections: ['Backpacks', 'Totes', 'Weekend', 'Small leather'],
    questions: [
      ['Would a 15-inch laptop fit?', 'A slim one, yes. It sits in a padded sleeve that does not touch the floor.'],
      ['Can you re-wax it yourself?', 'Yes, with a tin of wax, a cloth and a hairdryer, about once a year.'],
    ],
  },
  shoes: {
    titles: [
      '{Subject}',
      'Walked in, not saved',
      'Ready for the long way home',
      '{Subject}, year two',
      'Resoled once already',
      'Shoes for cobbles',
    ],
    leads: [
      '{Subject}, comfortable from about the third day.',
      'I bought them for a wedding and now do the shopping in them.',
      'Leather outside, leather inside, and a sole that can be replaced.',
      'Twenty thousand steps on cobbles and not one plaster.',
      'The color is called [oat|moss|brick], and for once that is accurate.',
    ],
    thoughts: [
      'Size down half if your feet are narrow.',
      'Cedar trees overnight, a brush in the morning, a decade of use.',
      'They squeak for a week. Then they stop.',
      'Waxed laces do not come undone on the stairs.',
      'The cobbler nodded. He never nods.',
    ],
    boards: [
      ['Good soles', 'Shoes for walking and for looking at.'],
      ['Boots and brogues', 'Leather, laces and how to look after them.'],
    ],
    sections: ['Everyday', 'Boots', 'Sandals', 'Care'],
    questions: [
      ['Do they run true to size?', 'Slightly wide. I am between sizes and took the smaller one.'],
      ['How are they in the rain?', 'Fine, if you grease them in autumn. The seams held through a whole wet November.'],
    ],
  },
  headphones: {
    titles: [
      '{Subject}',
      'The whole orchestra, on a bus',
      'Quiet on demand',
      '{Subject} and an old record',
      'Speakers that look like furniture',
      'Press play, close eyes',
    ],
    leads: [
      '{Subject}, and a record I thought I knew.',
      'You put them on and the office goes away.',
      'Wood, cloth, one knob: it could be a radio from a better decade.',
      'The bass is there when the music has some and not otherwise.',
      'I hear the singer breathe in before the chorus. I had no idea.',
    ],
    thoughts: [
      'Thirty hours on a charge; I have stopped thinking about it.',
      'The pads come off with a twist and cost little to replace.',
      'They fold flat into a bag of roughly no size.',
      'Place the speakers at ear height, and a hand away from the wall.',
      'There is a real cable in the box, for planes and purists.',
    ],
    boards: [
      ['Listening', 'Headphones, speakers and shelves for records.'],
      ['Sound at home', 'Small speakers that look right in a room.'],
    ],
    sections: ['Over-ear', 'Speakers', 'Record corner', 'On the road'],
    questions: [
      [
        'Are they comfortable with glasses?',
        'Yes, the pads are soft enough. After three hours I notice them, not before.',
      ],
      ['Do they work with a cable as well?', 'They do, even when the battery is flat.'],
    ],
  },
} satisfies Partial<GroupTexts<'products'>>
