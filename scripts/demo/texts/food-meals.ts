import type { GroupTexts } from './text-types.ts'

export const FOOD_MEALS = {
  pasta: {
    titles: [
      '{Subject}',
      'Dinner by the time the water boils',
      'The one with too much garlic',
      '{Subject} and a large napkin',
      'Tuesday, rescued',
      'Pasta for two, or one',
    ],
    leads: [
      '{Subject}: quicker than arguing about what to order.',
      'My flatmate from Bari watched me make it and only winced once.',
      'The sauce is ready when the pasta is, and not a minute later.',
      'Everything for this is in the cupboard already.',
      'We ate it out of the pan. I recommend it.',
    ],
    thoughts: [
      'Keep a cup of the cooking water; it is half of the sauce.',
      'Salt the water until it tastes like a mild sea.',
      'Cheese goes in off the heat, or it sulks and goes stringy.',
      'Drain it a minute early and let it finish in the sauce.',
      "Toasted crumbs on top are the poor cook's parmesan, and some nights I like them better.",
      'Doubles well, reheats badly, so invite somebody.',
    ],
    boards: [
      ['Pasta nights', 'Shapes, sauces and a very big pot.'],
      ['Cupboard suppers', 'Pasta from what is there.'],
    ],
    sections: ['Tomato', 'Creamy', 'With vegetables', 'Baked'],
    questions: [
      [
        'Which shape would you use if I cannot get that one?',
        'Anything with a ridge or a hollow. The sauce wants something to hold on to.',
      ],
      ['Does it freeze?', 'The sauce does, up to three months. Cook the pasta fresh.'],
    ],
  },
  salads: {
    titles: [
      '{Subject}',
      'A salad that counts as dinner',
      'Crunch, mostly',
      '{Subject} with a loud dressing',
      'Too hot to cook',
      'Lunchbox hero',
    ],
    leads: [
      '{Subject}, dressed at the very last second.',
      'It began as a way of using up half a cabbage and is now requested.',
      'Something bitter, something sweet and a handful of nuts.',
      'This is a meal, whatever my brother says.',
      'For evenings when the stove is out of the question.',
    ],
    thoughts: [
      'Dry the leaves properly; dressing does not stick to water.',
      'Salt the tomatoes ten minutes ahead and use their juice in the dressing.',
      'Toast the seeds until they start to jump.',
      'Take the dressing along in a jam jar and shake it at the table.',
      'Tear the herbs, do not chop them.',
      'It keeps until tomorrow if you leave the leaves out.',
    ],
    boards: [
      ['Big salads', 'Bowls that count as dinner.'],
      ['Something green', 'Leaves, crunch and good dressings.'],
    ],
    sections: ['Grain salads', 'Leaves', 'Dressings', 'Picnic'],
    questions: [
      [
        'What could I use instead of the nuts?',
        'Toasted sunflower seeds, or crisp breadcrumbs with a bit of lemon peel.',
      ],
      ['Does the dressing keep?', 'A week in the fridge. Take it out early, because the oil goes solid.'],
    ],
  },
  soups: {
    titles: [
      '{Subject}',
      'A bowl for bad weather',
      'Soup, bread, early night',
      '{Subject}, second helping',
      'The pot that feeds the week',
      'Steam on the window',
    ],
    leads: [
      '{Subject}, on the sort of day that starts dark and stays that way.',
      'I make a pot on Sunday and by Wednesday it is better.',
      'Onions slowly, everything else quickly: that is the method.',
      'This one cured my sister, or at least it was there when she got better.',
      'Blend half and leave half, for a spoon that has something to do.',
    ],
    thoughts: [
      'A squeeze of lemon at the end wakes it up.',
      'The crust of an old cheese, simmered along, is worth more than stock cubes.',
      'Let it cool before you blend it. I have a ceiling that remembers.',
      'Freeze it flat in bags and it thaws in minutes.',
      'Fried sage leaves on top look grand and cost nothing.',
      'Taste for salt at the end, once it has finished shrinking.',
    ],
    boards: [
      ['Soup season', 'October to April, roughly.'],
      ['One pot', 'Soups and stews that look after themselves.'],
    ],
    sections: ['Smooth', 'Chunky', 'Broths', 'Toppings'],
    questions: [
      ['Can I make it without cream?', 'Yes. A boiled potato blended in makes it just as smooth.'],
      [
        'How long does it keep?',
        'Four days in the fridge, three months frozen. It will thicken, so loosen it with water.',
      ],
    ],
  },
  noodles: {
    titles: [
      '{Subject}',
      'Slurp',
      'Broth first, then everything',
      '{Subject}, slurped',
      'Faster than delivery',
      'Chili, ginger, done',
    ],
    leads: [
      '{Subject}, with enough ginger to notice.',
      'The broth takes an afternoon and asks nothing of you.',
      'My late-night bowl: noodles, greens, an egg, whatever is in the jar.',
      'Everything is cut before the pan gets hot, and then it is over in four minutes.',
      'Eat it loudly. It is better.',
    ],
    thoughts: [
      'Rinse the noodles in cold water and they will not clump.',
      'Six and a half minutes for the egg, then straight into iced water.',
      'A spoon of miso stirred in off the heat makes up for a hurried broth.',
      'Lime at the table, not in the pan.',
      'Leftover roast vegetables are quite at home in here.',
      'The chili oil is optional until you have tried it.',
    ],
    boards: [
      ['Bowls of noodles', 'Broths, stir-fries and cold ones for summer.'],
      ['Ginger and lime', 'Quick suppers with some heat.'],
    ],
    sections: ['In broth', 'Stir-fried', 'Cold', 'Chili oils'],
    questions: [
      ['Which noodles are these?', 'Wheat ones, medium. Rice noodles work too; soak them rather than boil them.'],
      [
        'Can I make it less hot for the children?',
        'Leave the chili out and put the oil on the table. They get soy and sesame.',
      ],
    ],
  },
  pizza: {
    titles: [
      '{Subject}',
      'Friday has a smell',
      'Blistered edges, at last',
      '{Subject}, hot stone, fast',
      'Less topping, more oven',
      'Everyone makes their own',
    ],
    leads: [
      '{Subject}, out of an ordinary oven turned as high as it goes.',
      'Two days in the fridge make this dough, I only claim the credit.',
      'The children do the toppings and I do the worrying.',
      'Four ingredients on top and not one more.',
      'We baked six and remember five.',
    ],
    thoughts: [
      'Put the tray in while the oven heats, and let it heat for far too long.',
      'Tear the mozzarella early so that it can drip.',
      'Stretch, do not roll; the bubbles are the whole point.',
      'Raw tomatoes, crushed by hand, beat any cooked sauce here.',
      'Leaves and ham go on afterward.',
      'Cold slices for breakfast are a perk, not a shame.',
    ],
    boards: [
      ['Pizza nights', 'Dough, heat and arguments about pineapple.'],
      ['Dough diary', 'Notes on time, flour and ovens.'],
    ],
    sections: ['Dough', 'Classic', 'White pizza', 'Odd but good'],
    questions: [
      [
        'How hot does your oven go?',
        '250 degrees, with the tray on the top rung and the grill on for the last minute.',
      ],
      [
        'Does the dough really need two days?',
        'One is fine. Two tastes better. After four it starts to smell like beer.',
      ],
    ],
  },
} satisfies Partial<GroupTexts<'food'>>
