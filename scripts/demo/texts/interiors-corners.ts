import type { GroupTexts } from './text-types.ts'

export const INTERIORS_CORNERS = {
  'reading-nooks': {
    titles: [
      '{Subject}',
      'One more chapter',
      'A chair with a lamp problem',
      '{Subject}, for rainy Sundays',
      'Too small for anything but books',
      'The window seat that fixed March',
      'Do not disturb, politely',
    ],
    leads: [
      '{Subject}, and the phone in another room.',
      'It was a cupboard until we took the doors off and added a cushion.',
      'All you need is a chair, a lamp and somewhere to put the cup.',
      'Wide enough for one grown-up, or one child and a very patient dog.',
      'I measured the depth by sitting on the floor with a book. Sixty centimeters is right.',
    ],
    thoughts: [
      'The lamp belongs behind your shoulder, on the side of the hand that does not turn pages.',
      'A sheepskin does more than a cushion in winter.',
      'Shelves at elbow height, because nobody reads from the top row.',
      'We have a rule that whoever sits here is not to be asked where things are.',
      'The throw is the one my aunt knitted during a whole season of snooker.',
      'Put it where the draft is not. I learned that in January.',
    ],
    boards: [
      ['One chair, one lamp', 'Corners for reading in.'],
      ['Window seats', 'Sills you can sit on, and the cushions for them.'],
    ],
    sections: ['Window seats', 'Armchairs', 'Bookshelves', 'Under the stairs'],
    questions: [
      [
        'How deep is the seat?',
        'Sixty centimeters with the cushion. Enough for crossed legs, not enough to nap. I still nap.',
      ],
      [
        'What is the cushion filled with?',
        'Wool, in a cotton ticking. It keeps its shape and I can air it on the line.',
      ],
    ],
  },
  'home-offices': {
    titles: [
      '{Subject}',
      'A desk facing the weather',
      'Work, then shut the door on it',
      '{Subject}, tidied for the picture',
      'Two meters of oak and a plant',
      'The corner that pays for the rest',
      'Calm enough for a deadline',
    ],
    leads: [
      '{Subject}, because the kitchen table wanted its evenings back.',
      'The desk is an old door on trestles and has outlasted two computers.',
      'I turned it to face the window, lost ten minutes a day to birds and gained the rest.',
      'When work is over, the whole thing folds into [a cupboard|the alcove].',
      'There is exactly one drawer, which keeps me honest.',
    ],
    thoughts: [
      'Light from the side saves your eyes, light from behind ruins your calls.',
      'Screw a power strip under the top and the cables stop mattering.',
      'A cork wall is worth it for the quiet alone.',
      'Buy the chair with your own back, not from a picture.',
      'I keep a plant at the edge of the screen, so that my eyes have somewhere to go.',
      'The second-best thing in here is the door.',
    ],
    boards: [
      ['Where I work', 'Desks, lamps and cable peace.'],
      ['Small studies', 'Alcoves, landings and cupboards that turned into offices.'],
    ],
    sections: ['Desks', 'Shelving', 'In a cupboard', 'Light'],
    questions: [
      ['How deep is the desk?', 'Seventy centimeters. Eighty would be better if you use a big screen.'],
      ['Does the wood top scratch?', 'Happily. I sand and oil it each spring and it comes up like new.'],
    ],
  },
  hallways: {
    titles: [
      '{Subject}',
      'Hooks, bench, done',
      'The first meter of home',
      '{Subject}, with room for boots',
      'A narrow hall, dressed up',
      'Where the keys live',
      'Come in, mind the dog',
    ],
    leads: [
      '{Subject}: ten seconds a day, but they are the first ten.',
      'Ours is eighty-five centimeters wide and still has a bench.',
      'Paint the hall the color that you would not dare use in a room.',
      'A mirror opposite the door, and the corridor doubled.',
      'The pegs are at two heights, so the children have run out of excuses.',
    ],
    thoughts: [
      'A dark floor forgives November.',
      'One basket per person, and what does not fit goes upstairs.',
      'Put a lamp on a timer so that nobody ever comes home to the dark.',
      'The runner is outdoor carpet. You would never guess, and it goes under the hose.',
      'A shelf as deep as a paperback is enough for keys, post and a vase.',
      'We hung the pictures right up the stairs, one step at a time.',
    ],
    boards: [
      ['Front doors inward', 'Halls, stairs and coat pegs.'],
      ['Narrow spaces', 'Corridors with a bit of wit.'],
    ],
    sections: ['Coats and boots', 'Mirrors', 'Stairs', 'Runners'],
    questions: [
      ['Where do wet umbrellas go?', 'Into the tall pot behind the door. It has gravel in the bottom.'],
      ['How high did you put the pegs?', 'At 165 and at 95. The low ones took care of the coats on the floor.'],
    ],
  },
  balconies: {
    titles: [
      '{Subject}',
      'Four square meters of summer',
      'Breakfast outside, barely',
      '{Subject}, third floor',
      'Tomatoes with a view',
      'A chair, a pot, the whole sky',
      'String lights and cold feet',
    ],
    leads: [
      '{Subject}, where the estate agent saw only a ledge.',
      'It fits two chairs if you are fond of each other.',
      'Wooden tiles on the floor, and all at once it was a room.',
      'I counted: seventeen pots, one watering can, no regrets.',
      'In June we eat out here every night, with plates on our knees.',
    ],
    thoughts: [
      'Hang the boxes inside the railing; the neighbors below will thank you.',
      'Big pots dry out slower than many small ones.',
      'A folding table that hooks onto the rail takes no room at all.',
      'Lavender at the edge, and the evenings smell like a holiday.',
      'A bamboo screen on one side gave us shade and an end to waving.',
      'Bring the cushions in. You will think you need not.',
    ],
    boards: [
      ['Balcony season', 'Pots, folding chairs and light.'],
      ['Small outdoors', 'Terraces, ledges and roofs, made liveable.'],
    ],
    sections: ['Pots', 'Seating', 'Shade', 'Evening light'],
    questions: [
      [
        'How do you manage the wind up there?',
        'Heavy pots at the corners and a slatted screen. A solid one just turns the wind into a fist.',
      ],
      [
        'What grows for you with only morning sun?',
        'Salad, parsley, fuchsias, and a hydrangea that has got above itself.',
      ],
    ],
  },
} satisfies Partial<GroupTexts<'interiors'>>
