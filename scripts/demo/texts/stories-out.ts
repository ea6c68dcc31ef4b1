import type { StoryText } from './text-types.ts'

export const OUT_STORIES: readonly StoryText[] = [
  {
    topics: ['mountains', 'lakes', 'forests', 'winter'],
    title: 'Hut to hut in three days',
    intro: 'A short crossing for people with jobs.',
    needs: [
      ['1', 'backpack, 30 liters'],
      ['2 pairs', 'wool socks'],
      ['1', 'sheet sleeping bag'],
      ['1', 'paper map'],
      ['plenty', 'dried apricots'],
    ],
    pages: [
      {
        heading: 'Day one: up',
        text: 'The first hour goes through spruce, the second through dwarf pine, and then you come out and have to sit down.',
      },
      {
        heading: 'The hut',
        text: 'Supper is at six, soup comes first, and you share the table with strangers who are friends by eight.',
        list: ['Cash, not cards', 'Slippers are provided', 'Lights out at ten'],
      },
      {
        heading: 'Day two: along',
        text: 'A whole day at one height. On the left the valley, on the right the same ridge for six hours, never boring.',
      },
      { heading: 'Day three: down', text: 'Poles for the knees, water at the chapel, a bus at ten past four.' },
    ],
    closing: 'Book the second night first. It is the small one.',
  },
  {
    topics: ['coastlines', 'lighthouses', 'sunsets', 'old-towns'],
    title: 'A slow day by the sea',
    intro: 'What to do when the forecast says only: wind.',
    needs: [
      ['1', 'windproof coat'],
      ['1', 'thermos'],
      ['2', 'cheese rolls'],
      ['1', 'tide table'],
    ],
    pages: [
      {
        heading: 'Arrive with the tide going out',
        text: 'You get the whole beach, and it keeps growing while you walk.',
      },
      {
        heading: 'Walk to the point',
        text: 'Forty minutes each way along the edge, with the gate as the place to turn round if it blows.',
      },
      {
        heading: 'Lunch behind a wall',
        text: 'Look for the lee side. There is always a wall, and on the wall there is always a cat.',
      },
      {
        heading: 'Wait for the light',
        text: 'At dusk the lamp begins to turn. Count the seconds, then check them in the harbor office window.',
      },
    ],
    closing: 'Home with sand in your cuffs and nothing to report. That was the idea.',
  },
  {
    topics: ['camping', 'night-skies', 'cabins', 'deserts'],
    title: 'One night out, packed light',
    intro: 'Leave after work, be back for lunch.',
    needs: [
      ['1', 'tarp, 3 by 3 meters'],
      ['1', 'sleeping mat'],
      ['1', 'sleeping bag'],
      ['1', 'red torch'],
      ['1 can', 'beans'],
    ],
    pages: [
      {
        heading: 'Choose the place by daylight',
        text: 'Flat, a little raised, out of the wind, and far from anything that might fall on you.',
      },
      {
        heading: 'A roof in ten minutes',
        text: 'One rope between two trees, four corners, low on the side the weather comes from.',
      },
      {
        heading: 'Supper',
        text: 'Warm the beans with an onion and smoked paprika. Eat out of the pan; the dishes are done.',
        list: ['Tonight: beans', "Tomorrow: coffee and yesterday's bun"],
      },
      {
        heading: 'Lights out, sky on',
        text: 'Give your eyes twenty minutes. Then start at the brightest star and simply walk.',
      },
    ],
    closing: 'Shake out the tarp, look back once, leave only flattened grass.',
  },
  {
    topics: ['city-skylines', 'travel-posters', 'music-posters', 'exhibition-posters'],
    title: 'Design a poster for your own street',
    intro: 'Five colors, three shapes, one afternoon.',
    needs: [
      ['5 sheets', 'colored paper'],
      ['1', 'knife and cutting mat'],
      ['1', 'glue stick'],
      ['1', 'pencil'],
    ],
    pages: [
      {
        heading: 'Pick one thing',
        text: 'The chimney, the kiosk, the crooked tree. A poster has room for one idea and you have three, so be brave.',
      },
      { heading: 'Squint', text: 'Half close your eyes and draw only what is left. Those are your shapes.' },
      {
        heading: 'Dark, middle, light',
        text: 'Put the darkest shape at the front and the palest at the back. Suddenly there is distance.',
      },
      { heading: 'Words last', text: 'One name, in capitals, widely spaced, where the picture leaves a gap for it.' },
    ],
    closing: 'Hang it in the hall for a week. Then change the one thing that annoys you.',
  },
  {
    topics: ['typography', 'lettering', 'quotes', 'line-art', 'abstract-art'],
    title: 'Letter one word well',
    intro: 'An hour, a pencil, and a word you do not mind seeing forty times.',
    needs: [
      ['10 sheets', 'layout paper'],
      ['1', 'soft pencil'],
      ['1', 'brush pen'],
      ['1', 'ruler'],
    ],
    pages: [
      {
        heading: 'Write it badly',
        text: 'Twenty times, quickly, without lifting your hand. Circle the one that has some life.',
      },
      { heading: 'Draw its bones', text: 'Trace that one as a single thin line. Correct the slope, keep the oddness.' },
      {
        heading: 'Give it weight',
        text: 'Thicken every stroke that goes down, leave the ones that go up. That is the entire secret.',
        list: ['Down: press', 'Up: float', 'Curves: swell in the middle'],
      },
      {
        heading: 'Look at the gaps',
        text: 'Turn the sheet upside down. Where a hole stares at you, move the letters closer.',
      },
      { heading: 'Ink it', text: 'Breathe out on the long strokes. If it goes wrong, you have nine more sheets.' },
    ],
    closing: 'Keep the first and the last. The distance between them is what you learned today.',
  },
  {
    topics: ['bread-baking', 'pizza', 'breakfast', 'cakes'],
    title: 'Your first loaf, without fear',
    intro: 'Four ingredients and nothing you could ruin beyond toasting.',
    isEdible: true,
    needs: [
      ['500 g', 'strong white flour'],
      ['370 ml', 'water'],
      ['10 g', 'salt'],
      ['1 g', 'dried yeast'],
    ],
    pages: [
      {
        heading: 'Stir',
        text: 'A bowl, a spoon, two minutes. It should look like something you would rather not touch.',
      },
      {
        heading: 'Sleep',
        text: 'Cover it with a plate and go to bed. Twelve hours later it has doubled and smells like a cellar, in a good way.',
      },
      {
        heading: 'Fold',
        text: 'Wet hands, four folds, north, south, east, west. Then let it rest while the oven gets fierce.',
      },
      {
        heading: 'Bake',
        text: 'Into a very hot pot, lid on for thirty minutes, lid off for fifteen.',
        list: [
          'Pale crust: five minutes more',
          'Gummy crumb: you cut it too soon',
          'Flat: warmer kitchen, longer sleep',
        ],
      },
      { heading: 'Listen', text: 'On the rack the crust sings. Give it an hour.' },
    ],
    closing: 'Eat the heel standing up, with butter. You earned it.',
  },
  {
    topics: ['soups', 'pasta', 'noodles'],
    title: 'A pot of soup from what is there',
    intro: 'Less a recipe than a set of manners.',
    isEdible: true,
    needs: [
      ['1', 'onion'],
      ['2', 'carrots'],
      ['500 g', 'any vegetable past its best'],
      ['1 liter', 'stock or water'],
      ['1', 'lemon'],
    ],
    pages: [
      {
        heading: 'Start slowly',
        text: 'Onion and carrot, some fat, a lid, ten minutes. It should whisper and not fry.',
      },
      {
        heading: 'Add what is tired',
        text: 'The hard things first, the leaves at the very end. Salt every time something goes in.',
      },
      { heading: 'Cover and forget', text: 'Twenty minutes at a murmur. A rind of cheese does no harm.' },
      {
        heading: 'Half and half',
        text: 'Blend half of it and pour it back. Now it is thick and there is still something to chew.',
      },
    ],
    closing: 'A squeeze of lemon, a thread of oil, and call everyone twice.',
  },
  {
    topics: ['tea-and-coffee', 'headphones', 'watches'],
    title: 'Fifteen minutes that are yours',
    intro: 'A small ceremony for the middle of the day.',
    needs: [
      ['15 g', 'coffee, or 3 g tea'],
      ['250 ml', 'water, just off the boil'],
      ['1', 'favorite cup'],
      ['0', 'screens'],
    ],
    pages: [
      { heading: 'Put the phone in a drawer', text: 'Not face down beside you. In the drawer.' },
      {
        heading: 'Heat more water than you need',
        text: 'Warm the pot and the cup with it. Cold china steals the best of it.',
      },
      {
        heading: 'Pour in circles',
        text: 'A little first, and wait until it stops bubbling. Then slowly, from the middle out.',
      },
      { heading: 'One record side', text: 'Or half an album, or a bird. When it is over, so is the break.' },
    ],
    closing: 'The work will still be there. It always is.',
  },
]
