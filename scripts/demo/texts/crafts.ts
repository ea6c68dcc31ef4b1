import type { GroupTexts } from './text-types.ts'

export const CRAFTS: GroupTexts<'crafts'> = {
  knitting: {
    titles: [
      '{Subject}',
      'One more row',
      'The sweater that took two winters',
      '{Subject}, by the stove',
      'Wool with a bit of sheep left in it',
      'Ripped back, started again',
      'A pocketful of stitches',
    ],
    leads: [
      '{Subject}, which kept my hands busy all winter.',
      'I ripped the yoke out twice, and it was right to.',
      'The wool still smells a little of sheep, which I count as a feature.',
      'Cast on in October with great plans, cast off in March with a hat.',
      'A pattern you can knit while talking, once the first ten rows are behind you.',
    ],
    thoughts: [
      'Do knit the swatch. I write this in a sweater that fits my neighbor.',
      'Blocking is half of the beauty: wet it, pin it, go away.',
      'Count at the end of each row, not at the end of the evening.',
      'Bamboo needles for slippery yarn, metal for woolly.',
      'The mistake in row 41 stays. It knows what it did.',
      'Weave in the ends as you go; your future self is tired.',
    ],
    boards: [
      ['On the needles', 'Sweaters, hats, socks and what the wool said.'],
      ['Stitch notes', 'Cables, colorwork, ribs.'],
    ],
    sections: ['Sweaters', 'Colorwork', 'Socks and hats', 'Yarn'],
    questions: [
      ['How much yarn did it take?', 'A bit over 400 meters in double knitting, with a marble-sized ball left.'],
      ['Is it doable for a beginner?', 'If you can knit, purl and stay calm, yes. Start with the sleeve.'],
    ],
  },
  embroidery: {
    titles: [
      '{Subject}',
      'Slow pictures in thread',
      'Three strands, one evening',
      '{Subject}, stitch by stitch',
      "The back is nobody's business",
      'French knots, forty of them',
      'Mended, on show',
    ],
    leads: [
      '{Subject}, done in the evenings of one February.',
      'It covers a coffee stain, and I am not going to say where.',
      'Satin stitch taught me patience, French knots taught me language.',
      'I draw with a water-soluble pen and change my mind with the needle.',
      'Two greens were not enough, so there are seven.',
    ],
    thoughts: [
      'Split the thread: two strands for lines, three for filling.',
      'The cloth should sound like a drum when you tap it.',
      'Keep the thread as long as your forearm and it will not knot.',
      "The back looks like a bird's nest, which is fine.",
      'Linen forgives, and so does a mid-gray background.',
      'Small enough for the tram, long enough for a season.',
    ],
    boards: [
      ['Needle and thread', 'Stitches, hoops and visible mending.'],
      ['Hoop art', 'Small pictures in thread.'],
    ],
    sections: ['Flowers', 'Mending', 'Stitches', 'Hoops'],
    questions: [
      ['How do you transfer the drawing?', 'Taped to the window with the linen on top, and a pen that washes out.'],
      ['What stitch is used for the leaves?', 'Fishbone stitch. It makes the vein by itself, like a small miracle.'],
    ],
  },
  woodworking: {
    titles: [
      '{Subject}',
      'Measured twice, cut three times',
      'Shavings like ribbons',
      '{Subject}, before the sweeping up',
      'A joint without glue',
      'From one plank',
      'The bench comes first',
    ],
    leads: [
      '{Subject}, and the smell of fresh shavings.',
      'A sharp plane makes a sound like silk being torn.',
      'The dovetails are not perfect, but they are mine and they hold.',
      'I went out to fix a shelf and came back with this.',
      'Everything in one weekend, apart from the three weekends before it.',
    ],
    thoughts: [
      'Sharpen first. Most of the trouble in my shop is a dull iron.',
      'Let the wood sit in the room for a week before you cut it.',
      'Oil, wait, wipe, wait, and do it again tomorrow.',
      'Mark the face side, or the joints will all be mirror images. Ask me.',
      'Ash splits straight, beech stays put, oak tells everyone about it.',
      'The pencil line stays inside the drawer, as a signature.',
    ],
    boards: [
      ['In the workshop', 'Joints, jigs and things with four legs.'],
      ['Made from one board', 'Small wooden things for an afternoon.'],
    ],
    sections: ['Joints', 'Tools', 'Small projects', 'Finishes'],
    questions: [
      ['What finish did you use?', 'Two coats of hard oil, thinned for the first. It smells for a week.'],
      ['Could I build it without a table saw?', 'I did. A good handsaw, a plane and a shooting board.'],
    ],
  },
  'paper-craft': {
    titles: [
      '{Subject}',
      'Fold here, breathe, fold again',
      "Made from last year's calendar",
      '{Subject}, made at the kitchen table',
      'Scissors, light, shadow',
      'A garland in an hour',
      'Paper that stands up',
    ],
    leads: [
      '{Subject}, from a single packet of paper.',
      'It is wrapping paper from three birthdays ago, ironed.',
      'The knife does the drawing, the shadow does the rest.',
      'We made eleven before the first one worked, then forty in an hour.',
      'A table full of scraps is a good Sunday.',
    ],
    thoughts: [
      'Score the fold with an empty pen and it will be crisp.',
      'Change the blade sooner than you think.',
      '120 gram paper folds and still stands; lighter paper droops.',
      'Hang it in a draft, so that it can turn.',
      "Save the off-cuts. They are next year's gift tags.",
      'Children are better at this than we are, since they do not measure.',
    ],
    boards: [
      ['Cut and fold', 'Paper things for windows, tables and presents.'],
      ['Rainy day paper', 'An hour, a sheet, some scissors.'],
    ],
    sections: ['Folding', 'Paper cuts', 'Garlands', 'Cards'],
    questions: [
      [
        'Is there a template for this?',
        'Fold a square in eighths and draw half a leaf along the edge. That is the whole template.',
      ],
      [
        'Which glue does not make the paper buckle?',
        'A glue stick, or wheat paste brushed on very thin and dried under books.',
      ],
    ],
  },
}
