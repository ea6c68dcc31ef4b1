import type { StoryText } from './text-types.ts'

export const HOME_STORIES: readonly StoryText[] = [
  {
    topics: ['living-rooms', 'bedrooms', 'reading-nooks', 'lamps', 'mid-century-homes'],
    title: 'A reading corner in one afternoon',
    intro: 'No builder, no drill, one chair you already own.',
    needs: [
      ['1', 'armchair, any'],
      ['1', 'floor lamp with a warm bulb'],
      ['1', 'small table or stool'],
      ['1', 'wool throw'],
    ],
    pages: [
      {
        heading: 'Find the light',
        text: 'Walk around the room with a book at four in the afternoon. Where you stop squinting is where the chair goes.',
      },
      {
        heading: 'Turn it a little',
        text: 'Set the chair at an angle, with its back to the busiest part of the room. You are here to be elsewhere.',
      },
      {
        heading: 'Lamp behind the shoulder',
        text: 'The bulb should be a hand higher than your ear, on the side of the hand that does not turn the page.',
        list: ['2700 kelvin', 'A shade you cannot see into', 'A switch within reach'],
      },
      {
        heading: 'Somewhere for the cup',
        text: 'A stool will do. Test it: can you put down a full cup without looking?',
      },
    ],
    closing: 'Sit down. Nobody is to ask you where anything is for one hour.',
  },
  {
    topics: ['hallways', 'kitchens', 'home-offices', 'chairs', 'balconies'],
    title: 'The weekend shelf',
    intro: 'One board, four screws, and a wall that finally makes sense.',
    needs: [
      ['1', 'planed board, 20 cm deep'],
      ['2', 'brackets'],
      ['4', 'screws and plugs'],
      ['1', 'spirit level'],
      ['1 small tin', 'hard oil'],
    ],
    pages: [
      {
        heading: 'Measure with your arm',
        text: 'The right height is where your hand goes by itself. Mark that, and only then take out the tape.',
      },
      {
        heading: 'Sand the edge you touch',
        text: 'Leave the rest as it is. Three minutes with fine paper on the front edge make it feel bought.',
      },
      {
        heading: 'Oil, wait, wipe',
        text: 'A thin coat, twenty minutes, wipe off everything that shines. Lay the rag out flat to dry outdoors.',
      },
      {
        heading: 'Up it goes',
        text: 'One bracket first, then the level, then the other. Ask someone to hold it and to say that it is straight.',
      },
      {
        heading: 'Leave a gap',
        text: 'Fill two thirds. The empty third is what makes it look like a shelf and not like storage.',
      },
    ],
    closing: 'Total: one Saturday morning, including the trip back for the right screws.',
  },
  {
    topics: ['houseplants', 'succulents', 'ferns', 'botanical-prints'],
    title: 'From one leaf to a plant',
    intro: 'Propagation for people with more patience than money.',
    needs: [
      ['1', 'healthy leaf or cutting'],
      ['1', 'small jar'],
      ['a handful', 'gritty compost'],
      ['1', 'pot with a hole'],
    ],
    pages: [
      {
        heading: 'Cut below the knot',
        text: 'Look for the little bump on the stem. Roots come from there and from nowhere else.',
      },
      {
        heading: 'Water, changed on Sundays',
        text: 'Put it where it is bright but never hot. After two weeks you will see white threads and feel like a parent.',
      },
      {
        heading: 'Into the soil',
        text: 'When the roots are as long as your finger, plant it. Keep it damp for two weeks, then treat it like a grown-up.',
        list: ['Too pale: more light', 'Brown tips: drier than you think', 'Soft stem: less water'],
      },
      { heading: 'Give one away', text: 'That is the rule. Every third plant leaves the house.' },
    ],
    closing: 'Write the date on the pot. You will not believe how quick it was.',
  },
  {
    topics: ['wildflowers', 'herb-gardens', 'salads', 'fruit'],
    title: 'A window box you can eat',
    intro: 'Sixty centimeters of sill, six plants, all summer.',
    needs: [
      ['1', 'box, 60 cm, with holes'],
      ['20 liters', 'peat-free compost'],
      ['2', 'thyme'],
      ['1', 'chives'],
      ['1', 'flat parsley'],
      ['2', 'nasturtiums'],
    ],
    pages: [
      {
        heading: 'Feet first',
        text: 'A finger of gravel, then compost up to two fingers below the rim. Water it once before you plant.',
      },
      {
        heading: 'Thirsty at one end, dry at the other',
        text: 'Parsley and chives share the left, thyme gets the right with a handful of grit.',
      },
      {
        heading: 'Let something fall over the edge',
        text: 'Nasturtiums climb, trail, flower, and taste of pepper. Everybody needs a plant like that.',
      },
      {
        heading: 'Pick often',
        text: 'Cut a little every day rather than a lot on Sunday. The plants take it as a compliment.',
      },
    ],
    closing: 'In October pull out the parsley, leave the thyme, and put bulbs in between.',
  },
  {
    topics: ['knitting', 'embroidery', 'bags', 'shoes'],
    title: 'Mend an elbow, and show it',
    intro: 'A hole is only a place where something new could go.',
    needs: [
      ['1', 'sweater with a hole'],
      ['5 meters', 'wool, in a color you like'],
      ['1', 'darning needle'],
      ['1', 'orange or darning egg'],
    ],
    pages: [
      {
        heading: 'Tidy the edge',
        text: 'Trim the loose ends, but nothing that still holds. Put the orange underneath.',
      },
      {
        heading: 'Up and down',
        text: "Lay long threads from top to bottom, a needle's width apart, well into the sound part.",
      },
      {
        heading: 'Over and under',
        text: 'Now weave across, one over and one under, and push each row snug with the needle.',
      },
      {
        heading: 'Make it a square, or a heart',
        text: 'Nobody says that a darn must hide. Ours is mustard on navy and gets more praise than the sweater did.',
      },
      {
        heading: 'Steam it',
        text: 'A damp cloth and a hot iron, held above and not pressed. The wool settles and so do you.',
      },
    ],
    closing: 'Wear it tomorrow. Someone will ask.',
  },
  {
    topics: ['woodworking', 'kitchenware', 'ceramics', 'candles'],
    title: 'Carve a butter spreader',
    intro: 'The best first thing to make with a knife.',
    needs: [
      ['1', 'green birch branch, thumb thick'],
      ['1', 'sharp carving knife'],
      ['1 sheet', 'fine sandpaper'],
      ['1 tsp', 'linseed oil'],
    ],
    pages: [
      {
        heading: 'Split it',
        text: 'Tap the knife through the end of the branch with a mallet and you have two flat halves.',
      },
      { heading: 'Draw a leaf', text: 'Half of it blade, half of it handle. Simpler than that, please.' },
      {
        heading: 'Cut away from your hand',
        text: 'Short cuts, elbows against your ribs. Stop when you are tired, since that is when it happens.',
        list: ['Sharp knives slip less', 'Cut with the grain', 'Sit down'],
      },
      { heading: 'Dry and oil', text: 'Three days in a paper bag, a little sanding, one rub with oil.' },
    ],
    closing: 'Use it on the first toast of the day. It makes the butter taste earned.',
  },
  {
    topics: ['paper-craft', 'stationery', 'geometric-patterns'],
    title: 'Paper stars for a window',
    intro: 'Eight squares, no ruler, one glue stick.',
    needs: [
      ['8', 'squares of tracing paper, 15 cm'],
      ['1', 'glue stick'],
      ['1', 'flat table near a window'],
    ],
    pages: [
      {
        heading: 'Fold to a kite',
        text: 'Corner to corner once, to find the middle. Then fold two sides in to meet the line.',
      },
      {
        heading: 'And narrower',
        text: 'Do it again, and you have a long thin kite. Make seven more while the kettle boils.',
      },
      {
        heading: 'Fan them out',
        text: 'Each one overlaps the last up to its middle line. A dab of glue at the point is plenty.',
      },
      {
        heading: 'Close the circle',
        text: 'The last one tucks under the first. Hold it up: wherever paper lies double, the light is deeper.',
      },
    ],
    closing: 'They survive three winters on the glass and come off with a warm cloth.',
  },
]
