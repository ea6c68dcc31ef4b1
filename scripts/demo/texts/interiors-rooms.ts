import type { GroupTexts } from './text-types.ts'

export const INTERIORS_ROOMS = {
  'living-rooms': {
    titles: [
      '{Subject}',
      'A room that sits down with you',
      'Fewer things, better lamp',
      '{Subject}, Sunday version',
      'The sofa stays, the rug was new',
      'Warm without trying',
      'Where everybody ends up',
    ],
    leads: [
      '{Subject}, and for once no screen in the middle of it.',
      "We pulled the sofa off the wall by a hand's width and the whole room relaxed.",
      'Three lamps at three heights did more than any paint.',
      'Everything in here was second-hand except the [rug|plant|curtains].',
      'I wanted a room that looks as if someone has just got up to make tea.',
    ],
    thoughts: [
      'The rug has to reach under the front legs; smaller ones look lost.',
      'Hang pictures lower than you think, at the eye of a person sitting.',
      'We keep one shelf empty, and it is my favorite.',
      'The big plant hides the socket, the cables and a small mistake in the plaster.',
      'Curtains to the floor, always, even when the window is not.',
      'The cat chose the chair. We built the rest around that.',
    ],
    boards: [
      ['The sitting room', 'Lamps, rugs and where to put the sofa.'],
      ['Soft corners', 'Rooms for long evenings and bad weather.'],
    ],
    sections: ['Sofas', 'Rugs', 'Light', 'Color ideas'],
    questions: [
      [
        'What color is that wall, roughly?',
        'A gray-green with a lot of yellow in it. Ask for something like dried sage and test it on two walls.',
      ],
      ['How big is the rug?', 'Two meters by three. We taped it out on the floor before we dared.'],
    ],
  },
  bedrooms: {
    titles: [
      '{Subject}',
      'A bed you would cancel plans for',
      'Linen, creased on purpose',
      '{Subject}, slept in',
      'The quiet room',
      'Nothing on the chair, for once',
      'Sleep, mostly',
    ],
    leads: [
      '{Subject}: plain enough to fall asleep in, pretty enough to wake up to.',
      'We took the phone chargers out and put flowers where they had been.',
      'The headboard is a [plank|shelf] and two brackets, and holds more books than it should.',
      'Washed linen, one wool blanket, and a window that opens properly.',
      'I painted the ceiling as well. It is like sleeping inside a shell.',
    ],
    thoughts: [
      'Two small lamps beat one big light, and neither should be blue.',
      'A narrow bench at the foot of the bed saves the famous chair.',
      'Let the curtains touch the floor; it keeps out the street and the cold.',
      'One picture above the bed is plenty, and screwed in well, please.',
      'Dark walls are less gloomy than people say. You are asleep for most of it.',
      'The morning sun reaches the pillow at seven, which settles the question of alarms.',
    ],
    boards: [
      ['Rooms to sleep in', 'Linen, low lamps and not much else.'],
      ['Bedroom, one day', 'For when we finally paint.'],
    ],
    sections: ['Linen', 'Headboards', 'Bedside', 'Small rooms'],
    questions: [
      [
        'Is linen worth it, honestly?',
        'Yes, second-hand or in a sale. It looks better each year and you never iron it again.',
      ],
      [
        'How do you fit storage into a room that size?',
        'Four flat boxes on castors under the bed. It is not glamorous, and it works.',
      ],
    ],
  },
  kitchens: {
    titles: [
      '{Subject}',
      'Open shelves, honest cups',
      'The room where people stand',
      '{Subject}, in daily use',
      'One wall of tiles',
      'Small kitchen, long table',
      "Everything within arm's reach",
    ],
    leads: [
      '{Subject}, used three times a day and cleaned about once.',
      'We kept the old cupboards and changed only the handles and the color.',
      "The table was the luxury; everything else came from [the builder's yard|a closing school].",
      'No wall cupboards on the window side, and suddenly there was a view while doing the dishes.',
      'Plan it around the kettle and the bin, not around the picture.',
    ],
    thoughts: [
      'Open shelves are fine if you use everything on them once a week.',
      'A rail with hooks is the best eleven I ever spent.',
      'The tiles are plain white; the grout is the color of sand and does all the work.',
      'Put the light where your hands are, not in the middle of the ceiling.',
      'Deep drawers beat low cupboards, and your back will write to thank me.',
      'A stool by the stove means that the cook gets company.',
    ],
    boards: [
      ['Kitchens with crumbs', 'Rooms that are cooked in.'],
      ['Our kitchen, planned slowly', 'Handles, tiles, lamps and one very long shelf.'],
    ],
    sections: ['Shelves', 'Tiles', 'Small kitchens', 'Lighting'],
    questions: [
      [
        'Do the open shelves get greasy?',
        'Only the one next to the hob, and that one holds the things we use daily. The rest gets a wipe a month.',
      ],
      [
        'Is the worktop wood, and do you regret it?',
        'Oiled oak. It has rings and scars, and I like them. Do keep it away from the sink.',
      ],
    ],
  },
  'mid-century-homes': {
    titles: [
      '{Subject}',
      'Teak, brass and one good chair',
      'Long, low and lit from the side',
      '{Subject}, 1958 or nearly',
      'A sideboard with its own opinion',
      'Warm wood, cool lines',
      'The house that kept its lamps',
    ],
    leads: [
      '{Subject}, with legs thin enough to see the floor run on beneath.',
      'The sideboard came from a school canteen and needed only oil.',
      'I like these rooms best when they are not museums.',
      'Low furniture, high windows, and a lamp that looks like a planet.',
      'Mustard, olive, walnut: colors that were never really away.',
    ],
    thoughts: [
      'Mix in something older and something ugly, or it turns into a film set.',
      'Teak oil, a soft rag, and an hour with the radio on.',
      'The proportions do it: keep everything below the window sill.',
      'Check the joints before you buy; veneer can be mended, wobble rarely.',
      'One patterned thing is enough. Ours is the curtain.',
      'My parents threw out exactly this chair, and we do not discuss it.',
    ],
    boards: [
      ['Low and long', 'Mid-century rooms with people in them.'],
      ['Teak and friends', 'Sideboards, lamps, chairs to look out for.'],
    ],
    sections: ['Sideboards', 'Chairs', 'Lamps', 'Colors'],
    questions: [
      ['Is the wood teak or walnut?', 'Teak, with eighteen years of sun on it. Walnut goes paler, teak goes honey.'],
      [
        'Where does one find pieces like that without paying silly money?',
        'House clearances, and small ads with terrible photographs. Search for the misspellings.',
      ],
    ],
  },
} satisfies Partial<GroupTexts<'interiors'>>
