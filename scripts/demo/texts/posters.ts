import type { GroupTexts } from './text-types.ts'

export const POSTERS: GroupTexts<'posters'> = {
  'travel-posters': {
    titles: [
      '{Subject}',
      'Wish you were here, signed the train',
      'Platform two, 1936, more or less',
      '{Subject}, by rail',
      'A holiday in five colors',
      'Go south',
    ],
    leads: [
      '{Subject}, the way a railway company would have sold it.',
      'Five flat colors, one diagonal, and I want to pack.',
      'The place is half invented, which is the best kind to travel to.',
      'I like how the old travel posters never show a single tourist.',
      'A sky that fades like ink, because it once would have been.',
    ],
    thoughts: [
      'Flat color travels better across a room than any amount of detail.',
      'The lettering belongs to the landscape; take it away and the hill falls over.',
      'Hang it in the hall, where one leaves from.',
      'Looks best large: 50 by 70, thin black frame.',
      'A pair of these, summer and winter, is on my list.',
    ],
    boards: [
      ['Departures', 'Travel posters, real places and hoped-for ones.'],
      ['By rail and by sea', 'Flat colors, big skies.'],
    ],
    sections: ['Coast', 'Alps', 'Cities', 'Railways'],
    questions: [
      ['Is this a real place?', 'The bay is; the mountain has been moved a little to the left.'],
      ['What paper would you print it on?', 'Uncoated and heavy, 200 g or so. Gloss would spoil the flat colors.'],
    ],
  },
  'exhibition-posters': {
    titles: [
      '{Subject}',
      'Closed on Mondays',
      'Room 4, left wall',
      '{Subject}, until the end of June',
      'One shape, one date',
      'The poster was better than the show',
    ],
    leads: [
      '{Subject}, for an exhibition I would [queue|travel] for.',
      'One big form and a small line of type: it is all there.',
      'Seen on a hoarding, walked back to look again.',
      'The white space does the shouting.',
      'It tells you nothing about the show, and you want to go.',
    ],
    thoughts: [
      'The margin is a third of the sheet, which takes courage.',
      'Two inks, the third color is where they overlap.',
      'I collect these from museum shops, rolled in a tube, and then cannot find a frame.',
      'The type is set small on purpose, so that you step closer.',
      'Framed without a mount it keeps its poster soul.',
    ],
    boards: [
      ['Museum shop', 'Exhibition posters and their grids.'],
      ['One shape, one word', 'Posters that leave things out.'],
    ],
    sections: ['Swiss and strict', 'Cut paper', 'Two inks', 'Type only'],
    questions: [
      [
        'Which typeface is that?',
        'A grotesque with rather wide capitals. I would try any plain one and space it out a bit.',
      ],
      ['Was it screen printed?', 'It is made to look so, with that small misfit between the colors.'],
    ],
  },
  'music-posters': {
    titles: [
      '{Subject}',
      'Doors at eight',
      'Loud shapes, quiet type',
      '{Subject}, one night only',
      'Support act: the moon',
      'What a trumpet looks like',
    ],
    leads: [
      '{Subject}, which you can nearly hear.',
      'A gig poster has half a second on a wall, and this one needs less.',
      'Rhythm is only spacing, if you ask a designer.',
      'Made for a band that rehearses above a bakery.',
      'The circles get bigger toward the chorus.',
    ],
    thoughts: [
      'Printed in two colors on the cheap paper, as it should be.',
      'I peeled one just like it off a lamp post in the rain, with permission.',
      'The date is tiny, because those who are coming know.',
      'It hangs over the record player and seems to tap its foot.',
      'Jazz gets the blues, literally.',
    ],
    boards: [
      ['Gig wall', 'Music posters with a beat.'],
      ['Sleeves and bills', 'Record covers, concert posters, festival line-ups.'],
    ],
    sections: ['Jazz', 'Festivals', 'Record sleeves', 'Small venues'],
    questions: [
      ['Can I hear the band anywhere?', 'They are made up, sadly. In my head it is two drummers and a harmonium.'],
      [
        'How do you get that grainy print look?',
        'Scan a sheet of rough paper and lay it over the ink. Or use a nearly empty roller.',
      ],
    ],
  },
  'abstract-art': {
    titles: [
      '{Subject}',
      'About nothing, and rather well',
      'Three colors having a talk',
      '{Subject}, untitled again',
      'Leave it crooked',
      'Shapes at rest',
    ],
    leads: [
      '{Subject}, looked at every day and still not explained.',
      'The large shape leans, the small one holds it up.',
      'Painted over something else, and you can tell.',
      'It changes with the light more than any landscape I own.',
      'Someone saw a boat in it, someone else a quarrel.',
    ],
    thoughts: [
      'The edge is where it gets interesting: half torn, half cut.',
      'Three colors and a lot of restraint.',
      'Hang it upside down for a week. You will learn something.',
      'It picks up the rust of the cushion and the blue of the cup.',
      'Children have the best titles for pictures like this.',
    ],
    boards: [
      ['No subject', 'Abstract pictures to live with.'],
      ['Color and edge', 'Shapes, collage and paint.'],
    ],
    sections: ['Collage', 'Soft shapes', 'Bold', 'Paper and paint'],
    questions: [
      ['Which way up does it go?', 'However it falls asleep best. I have the dark bit at the bottom.'],
      [
        'Could I try this at home with gouache?',
        'Please do. Mix all colors from the same three and nothing can clash.',
      ],
    ],
  },
  'geometric-patterns': {
    titles: [
      '{Subject}',
      'Repeat until calm',
      'One tile, turned four ways',
      '{Subject}, good on a kitchen floor',
      'Corners that agree',
      'A pattern with a secret',
    ],
    leads: [
      '{Subject}, from one small unit and a lot of patience.',
      'Stare for a while and the background steps forward.',
      'It looks complicated and is three shapes in a queue.',
      'Drawn first with a ruler and a pencil, then with a lot of tea.',
      'There is one mistake in here, left in on purpose.',
    ],
    thoughts: [
      'As a quilt it would take a winter, as wrapping paper an afternoon.',
      'Limit yourself to four colors, and let one of them be nearly white.',
      'The eye wants a rhythm and then a small surprise.',
      'Good on a floor, brave on a wall, perfect inside an envelope.',
      'Print it, cut out one square, and play.',
    ],
    boards: [
      ['Repeat', 'Tiles, quilts, grids and weaves.'],
      ['Pattern library', 'For floors, cloth and paper.'],
    ],
    sections: ['Tiles', 'Triangles', 'Arcs', 'Quilts'],
    questions: [
      ['How large is one repeat?', 'Four tiles by four. After that it begins again, though it hides it well.'],
      ['May I use this as a quilt pattern?', 'Go ahead, and show us. Cut the arcs on the bias.'],
    ],
  },
  'line-art': {
    titles: [
      '{Subject}',
      'One line, no going back',
      'Drawn without lifting the pen',
      '{Subject}, the eleventh try',
      'Less, and then a bit less',
      'The nose gave me trouble',
    ],
    leads: [
      '{Subject}, with a small cheat at the corner.',
      'Draw slowly and look at the thing rather than at the paper.',
      'The gaps do as much as the ink.',
      'Thirty tries, and the one made while on the phone is the good one.',
      'It takes eleven seconds to draw and a year to dare.',
    ],
    thoughts: [
      'A brush pen forgives less and gives more.',
      'Black on white, thin frame, narrow wall.',
      'Three of them in a row turn into a sentence.',
      'Leave the wobble in. It is the only part that is yours.',
      'It would make a lovely tattoo for someone who is not me.',
    ],
    boards: [
      ['Single line', 'Drawings that know when to stop.'],
      ['Ink and air', 'Line drawings for narrow walls.'],
    ],
    sections: ['Faces and hands', 'Plants', 'Still life', 'Continuous line'],
    questions: [
      ['Which pen is that?', 'A plain 0.8 fineliner. The paper matters more; it should be smooth and a bit thirsty.'],
      ['Do you sketch it in pencil first?', 'Only the two end points. Otherwise the line starts to obey.'],
    ],
  },
}
