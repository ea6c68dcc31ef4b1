import type { ArticleText } from './text-types.ts'

export const ARTICLES: readonly ArticleText[] = [
  {
    topics: ['mountains', 'lakes', 'winter'],
    title: 'How to walk slowly uphill',
    description: 'On pace, breath and the art of the unnecessary stop, by someone who has been overtaken by cows.',
  },
  {
    topics: ['coastlines', 'sunsets', 'deserts'],
    title: 'Reading the color of the sea',
    description: 'Why one bay is green and the next one blue, and what the sky has to do with it.',
  },
  {
    topics: ['forests', 'ferns'],
    title: 'An hour in the wood does what, exactly?',
    description: 'We measured pulses, counted birds and came back in a better mood. A report with modest claims.',
  },
  {
    topics: ['night-skies'],
    title: 'Six things to see without a telescope',
    description: 'A field, a blanket and twenty minutes for your eyes: a guide to the sky for impatient people.',
  },
  {
    topics: ['wildflowers', 'herb-gardens'],
    title: 'The year we stopped mowing',
    description: 'Twelve months of a small lawn, with all the plants that had been waiting for us to give up.',
  },
  {
    topics: ['houseplants', 'succulents'],
    title: 'Why your plants die in February',
    description: 'Low light, dry air and kindness: the three causes, and which of them you can do something about.',
  },
  {
    topics: ['botanical-prints', 'line-art'],
    title: 'Drawing a leaf you have really looked at',
    description: 'An afternoon with an illustrator who spends four hours on a stem and calls that brisk.',
  },
  {
    topics: ['living-rooms', 'bedrooms', 'mid-century-homes'],
    title: 'Three lamps instead of one',
    description: 'What happens to a room when you stop lighting the ceiling. With a plan for rented flats.',
  },
  {
    topics: ['kitchens', 'hallways'],
    title: 'The cheapest good renovation',
    description: 'Handles, hooks, paint and a long shelf: a house done for less than a weekend away.',
  },
  {
    topics: ['reading-nooks', 'home-offices', 'balconies'],
    title: 'Small rooms with one purpose',
    description: 'A chair by a window can be a room too. Five people show us theirs, and what it is for.',
  },
  {
    topics: ['bread-baking', 'pizza'],
    title: 'What the dough does at night',
    description: 'A baker explains cold fermentation with the help of a sleeping cat.',
  },
  {
    topics: ['soups', 'noodles', 'pasta'],
    title: 'The case for one good pot',
    description: 'A week of suppers from a single pan, and the few rules that make it work.',
  },
  {
    topics: ['cakes', 'fruit', 'breakfast'],
    title: 'Less sugar, same cake',
    description: 'We baked the same sponge five times. The third had the fewest crumbs left.',
  },
  {
    topics: ['tea-and-coffee', 'salads'],
    title: 'Water first',
    description: 'The temperature, the hardness and the patience behind a decent cup.',
  },
  {
    topics: ['ceramics', 'candles'],
    title: 'A morning at the wheel',
    description: 'Our writer centered one lump of clay in three hours and has never been prouder.',
  },
  {
    topics: ['chairs', 'lamps'],
    title: 'What makes a chair comfortable',
    description: 'Angles, edges, and why you should bring a book when you go to try one.',
  },
  {
    topics: ['bags', 'shoes', 'watches'],
    title: 'Mend it: a list of people who can',
    description: 'Cobblers, strap makers and a zip specialist, and what to ask them for.',
  },
  {
    topics: ['stationery', 'kitchenware', 'headphones'],
    title: 'Bought once: ten things that lasted',
    description: 'Readers on the pans, pens and speakers that they would save from a flood.',
  },
  {
    topics: ['travel-posters', 'city-skylines'],
    title: 'Five colors and a train',
    description: 'How the old travel posters left nearly everything out, and why we still want to go.',
  },
  {
    topics: ['exhibition-posters', 'abstract-art', 'geometric-patterns', 'music-posters'],
    title: 'How to hang a big picture',
    description: 'Height, light, nails and nerve, with a paper template that saves the plaster.',
  },
  {
    topics: ['typography', 'lettering', 'quotes'],
    title: 'In praise of the space between',
    description: 'A sign painter talks about gaps. You will never see a shop front in the same way again.',
  },
  {
    topics: ['cabins', 'camping', 'lighthouses'],
    title: 'A week without a plug',
    description: 'Candles at nine, asleep by ten: notes from a hut with a stove and no signal.',
  },
  {
    topics: ['old-towns'],
    title: 'Getting lost on purpose',
    description: 'A method for seeing a town in one day, which starts with putting the map away.',
  },
  {
    topics: ['knitting', 'embroidery'],
    title: 'Mending that wants to be seen',
    description: 'Four elbows, three sweaters, one very visible heart: an introduction to repair in color.',
  },
  {
    topics: ['woodworking', 'paper-craft'],
    title: 'The first tool to buy, and the last',
    description: 'A maker of small boxes on sharpness, thrift and why the bench comes before the saw.',
  },
]
