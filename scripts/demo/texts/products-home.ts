import type { GroupTexts } from './text-types.ts'

export const PRODUCTS_HOME = {
  ceramics: {
    titles: [
      '{Subject}',
      'A glaze like wet sand',
      'Thrown, not poured',
      '{Subject}, no two alike',
      'The bowl I reach for',
      'Fingerprints included',
    ],
    leads: [
      '{Subject}, with the mark of a thumb still in the glaze.',
      'No two came out of the kiln the same, and the maker has stopped apologizing.',
      'It has the weight that makes you hold it with both hands.',
      'Bare clay below, glaze above, and a line where they could not agree.',
      'The blue breaks to brown where the rim was touched.',
    ],
    thoughts: [
      'Dishwasher yes, microwave yes, dropping no.',
      'I buy one a year and the shelf is slowly turning into a diary.',
      'It makes a plain porridge look like a plan.',
      'Seconds from the studio are cheaper and usually prettier.',
      'Everything tastes better from a rim this thin.',
    ],
    boards: [
      ['Clay shelf', 'Bowls, cups, vases, glazes.'],
      ['Handmade tableware', 'Plates with a bit of wobble.'],
    ],
    sections: ['Cups', 'Bowls', 'Vases', 'Glazes'],
    questions: [
      ['Is it food safe?', 'Yes, the glaze is lead-free and fired hot. Only the raw foot ring will take up stains.'],
      ['How much does it hold?', 'About 300 ml to where you would sensibly stop.'],
    ],
  },
  lamps: {
    titles: [
      '{Subject}',
      'Light at the right height',
      'A lamp for the dark end',
      '{Subject}, dimmed',
      'Warm pool, quiet room',
      'Switch with a good click',
    ],
    leads: [
      '{Subject}: enough to read by, and the rest of the room left in peace.',
      'I have moved house three times and this lamp has chosen the corner each time.',
      'The shade is paper, so the light comes out like milk.',
      'We stopped using the ceiling light altogether.',
      'The switch clicks the way a good pen does.',
    ],
    thoughts: [
      'Take a bulb of 2700 kelvin; anything higher feels like a waiting room.',
      'The cable is cloth and long enough to reach an actual socket.',
      'Three small lamps beat a large one.',
      'The brass will go dull, which is when it starts to look right.',
      'Dimmable, with the right bulb.',
    ],
    boards: [
      ['Good light', 'Lamps for reading, eating, and nothing in particular.'],
      ['Evening corners', 'Where to put a lamp, and which.'],
    ],
    sections: ['Table lamps', 'Pendants', 'Floor lamps', 'Paper shades'],
    questions: [
      ['Which bulb goes in it?', 'E27, up to 9 watts LED. I use a frosted globe so that it does not glare.'],
      ['Does it come with the cable?', 'Yes, two meters of it, with an inline switch.'],
    ],
  },
  chairs: {
    titles: [
      '{Subject}',
      'Sit in it for an hour, then decide',
      'Four legs, no nonsense',
      '{Subject}, solidly made',
      'The chair guests fight over',
      'Worth mending',
    ],
    leads: [
      '{Subject}, and yes, every bit as comfortable as you hope.',
      'A chair should look good from behind, since that is what you see.',
      'The seat is woven by hand and takes a day.',
      'I sat in fourteen before this one.',
      'It weighs so little that you can carry it to the sun.',
    ],
    thoughts: [
      'The finish is oil, so a scratch is an evening, not a tragedy.',
      'Four of them, none matching, look better than a set.',
      'The seat height is 45, which suits most tables.',
      'They stack, though I never do.',
      'Felt pads before the first night, trust me.',
    ],
    boards: [
      ['Sit down', 'Chairs that earn their room.'],
      ['Chairs by the window', 'Armchairs, stools, one rocker.'],
    ],
    sections: ['Dining', 'Armchairs', 'Stools', 'Woven seats'],
    questions: [
      ['Is it all right for tall people?', 'My brother is 1.96 and has asked where I got it, so yes.'],
      ['Does it arrive assembled?', 'All but the legs. Four bolts and ten minutes.'],
    ],
  },
  kitchenware: {
    titles: [
      '{Subject}',
      'Tools that outlive trends',
      'The pan I would rescue',
      '{Subject}, used daily',
      'Heavy in a good way',
      'A drawer worth opening',
    ],
    leads: [
      '{Subject}, bought once and meant to stay.',
      'It took a year of use to become black and a week to become indispensable.',
      'The handle stays cool, the lid fits, there is nothing more to want.',
      'I own fewer kitchen things than I used to, and this one stayed.',
      'Enamel chips, wood darkens, and both look better for it.',
    ],
    thoughts: [
      'Goes from the stove to the oven to the table.',
      'Wash by hand, dry at once, rub with a drop of oil.',
      'The spout does not drip, which is rarer than you would think.',
      'A sharp knife is the cheapest upgrade any kitchen can get.',
      'Grandmother had the same one, in green.',
    ],
    boards: [
      ['Kitchen drawer', 'Pans, boards, knives and enamel.'],
      ['Made to last', 'Kitchen things worth mending.'],
    ],
    sections: ['Pans', 'Boards', 'Enamel', 'Small tools'],
    questions: [
      ['Does it work on induction?', 'Yes, the base is flat and magnetic. Start on medium so that it does not warp.'],
      ['How do you get the stains out?', 'Bicarbonate and boiling water overnight. Never a metal scourer.'],
    ],
  },
  candles: {
    titles: [
      '{Subject}',
      'Lit at half past four',
      'Beeswax and a bit of quiet',
      '{Subject}, fourth evening',
      'Smells of nothing, thank you',
      'Small fire, indoors',
    ],
    leads: [
      '{Subject}, for the months that end before tea.',
      'Real beeswax, so it smells of honey and otherwise minds its own business.',
      'We light one at supper, even if supper is toast.',
      'Dipped by hand, thirty times, and you can count the rings.',
      'Fig leaf, cedar, and something like rain.',
    ],
    thoughts: [
      'Let the first burn reach the edge, and it will never tunnel.',
      'Trim the wick to five millimeters, every time.',
      'Forty hours, if you do not leave it in the draft.',
      'Cold water gets wax out of a holder: it simply pops off.',
      'A tray of sand underneath makes five of them look planned.',
    ],
    boards: [
      ['Candlelight', 'Tapers, jars and holders.'],
      ['The dark months', 'Small flames and warm tables.'],
    ],
    sections: ['Tapers', 'Scented', 'Holders', 'Homemade'],
    questions: [
      [
        'Is the scent strong? I get headaches.',
        'Quite soft. You notice it on coming in and then forget it. There is an unscented one too.',
      ],
      ['How long does one burn?', 'About forty hours for the jar, seven or eight for a taper.'],
    ],
  },
} satisfies Partial<GroupTexts<'products'>>
