import type { GroupTexts } from './text-types.ts'

export const FOOD_BAKING = {
  breakfast: {
    titles: [
      '{Subject}',
      'Worth setting the alarm for',
      'Slow Saturday plate',
      '{Subject}, no talking yet',
      'The first good thing today',
      'Breakfast for people who dislike mornings',
    ],
    leads: [
      '{Subject}, eaten in a dressing gown, as intended.',
      'Our weekend rule is that nobody speaks before the second cup.',
      'Ten minutes, one pan, hardly a plate to wash.',
      'I make the batter the night before, because I know who I am in the morning.',
      'Something hot, something crisp, something sharp: that is all a breakfast needs.',
    ],
    thoughts: [
      'Warm the plates. It takes a minute and changes everything.',
      'A spoonful of yogurt on the side keeps it from being too much.',
      'The leftovers, if such a thing occurs, are good cold with honey.',
      'Salt belongs in sweet breakfasts too, just a pinch.',
      'Children will eat this and ask no questions.',
      'Good butter, please; there is nowhere for a bad one to hide.',
    ],
    boards: [
      ['Breakfast, properly', 'Weekend plates and a few weekday ones.'],
      ['Before nine', 'Things to eat standing up or lying down.'],
    ],
    sections: ['Pancakes', 'Eggs', 'Porridge and oats', 'On toast'],
    questions: [
      ['Can I make this the night before?', 'Most of it. Keep the crunchy part back and add it in the morning.'],
      [
        'What would you use instead of eggs?',
        'A mashed ripe banana does nicely. It will be a little softer, and nobody has complained.',
      ],
    ],
  },
  'bread-baking': {
    titles: [
      '{Subject}',
      'The loaf that finally opened',
      'Flour, water, salt, sleep',
      '{Subject}, too hot to cut',
      'Crackling on the rack',
      'Bread for beginners who worry',
    ],
    leads: [
      '{Subject}, still crackling quietly.',
      'My starter is called [Gerald|Brunhilde] and is older than our car.',
      'Mix at night, bake in the morning, eat far too soon.',
      'After nine flat ones, this.',
      'The dough does the work while you are asleep, which is my kind of baking.',
    ],
    thoughts: [
      'Weigh everything. Cups are for tea.',
      'A wet hand does not stick; a floured one only thinks it does not.',
      'Get the pot properly hot or the crust will never forgive you.',
      'Wait an hour before cutting. I know.',
      'If it looks flat, make toast and call it rustic.',
      'Cold dough is far easier to score, so straight from the fridge into the oven.',
    ],
    boards: [
      ['Loaves', 'Sourdough, tins, buns and a few disasters.'],
      ['Bake on Sunday', 'Bread that fits around a day.'],
    ],
    sections: ['Sourdough', 'Quick loaves', 'Buns and rolls', 'Scoring'],
    questions: [
      [
        'How sticky should it be? Mine is porridge.',
        'Sticky, but it should come away from the bowl in one piece. Hold back 30 g of water next time.',
      ],
      [
        'Can I do it without a cast-iron pot?',
        'Yes: a hot tray, and a second tin of boiling water on the oven floor for steam.',
      ],
    ],
  },
  cakes: {
    titles: [
      '{Subject}',
      'A slice before anyone arrives',
      'Cake for no reason',
      '{Subject} on the good plate',
      'It sank, nobody minded',
      'The birthday one',
    ],
    leads: [
      '{Subject}, started while slightly too warm.',
      'Every family has one cake that is simply called the cake. This is ours.',
      'One bowl, one spoon, no machine.',
      'It cracked on top, so I put fruit there and took the credit.',
      'The sort of cake that is even better on the second day, should it see one.',
    ],
    thoughts: [
      'Room-temperature butter is not a suggestion.',
      'Line the tin, even the non-stick one, particularly the non-stick one.',
      'A little lemon peel makes everything taste more like itself.',
      'Do not open the oven in the first half hour, however worried you are.',
      'Serve it with something sharp, crème fraîche or plain yogurt.',
      "Half the sugar of my aunt's original, and she has not noticed.",
    ],
    boards: [
      ['Cake tin', 'Everyday cakes, tarts and one show-off.'],
      ['Birthdays', 'For candles, with and without layers.'],
    ],
    sections: ['Tarts', 'Loaf cakes', 'Layer cakes', 'With fruit'],
    questions: [
      ['What size of tin is that?', 'Twenty-four centimeters. In a twenty it needs about ten minutes longer.'],
      [
        'Would frozen berries work?',
        'Yes, straight from the freezer and tossed in a spoon of flour so that they stay up.',
      ],
    ],
  },
  'tea-and-coffee': {
    titles: [
      '{Subject}',
      "The three o'clock pause",
      'Pour, wait, breathe',
      '{Subject} and nothing else to do',
      'A cup with both hands',
      'Better than the café, slower too',
    ],
    leads: [
      '{Subject}, and ten minutes that belong to nobody else.',
      'I grind by hand, because it makes me wait.',
      'The pot was a wedding present and the lid has been glued twice.',
      'First cup for the nerves, second for the taste.',
      "There is a right cup for every hour and this is the four o'clock one.",
    ],
    thoughts: [
      'Let the water rest for a minute after boiling; green tea will stop being bitter.',
      'Warm the cup. It is half of the pleasure.',
      'Fifteen grams to a quarter liter is a good place to start.',
      'A slice of orange in black tea, once, and you are converted.',
      'Cold brew needs only a jar and a night.',
      "Milk last, whatever they say at my mother's house.",
    ],
    boards: [
      ['Kettle on', 'Tea, coffee and the cups for them.'],
      ['Slow coffee', 'Pour-overs, moka pots and small ceremonies.'],
    ],
    sections: ['Pour-over', 'Tea', 'Iced', 'Something with it'],
    questions: [
      [
        'What grind do you use for this?',
        'Like coarse sand. If it takes longer than four minutes to run through, go coarser.',
      ],
      ['Is oat milk all right here?', 'Very. Take the thicker kind, and do not let it boil.'],
    ],
  },
  fruit: {
    titles: [
      '{Subject}',
      'Market bag, emptied',
      'Ripe today, jam tomorrow',
      '{Subject}, nothing added',
      'Breakfast in a glass',
      'Sticky fingers',
    ],
    leads: [
      '{Subject}, the quickest good thing I know.',
      'Bought too many, again, on purpose.',
      'Cold from the fridge, eaten over the sink.',
      'The blender wakes the whole house, but nobody complains when they see this.',
      'A plate of cut fruit is the nicest thing you can do for a tired person.',
    ],
    thoughts: [
      'A pinch of salt and a squeeze of lime bring out everything.',
      'Freeze bananas in slices and you never need ice.',
      'Peaches ripen in a paper bag with an apple beside them.',
      'Yogurt keeps the smoothie from going thin.',
      'Use the stems and peel for a syrup; it costs only sugar.',
      'If they are a bit dull, roast them with honey for twenty minutes.',
    ],
    boards: [
      ['Fruit bowl', 'What is ripe, and what to do with it.'],
      ['Blender mornings', 'Smoothies that taste of something.'],
    ],
    sections: ['Berries', 'Citrus', 'Smoothies', 'Jams'],
    questions: [
      ['Does it work with frozen fruit?', 'Better, in fact: colder and thicker. Add a splash more milk.'],
      [
        'How do you keep the cut apples from going brown?',
        'Lemon juice and a lid. Or eat faster, which is our method.',
      ],
    ],
  },
} satisfies Partial<GroupTexts<'food'>>
