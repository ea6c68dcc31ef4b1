import type { GroupTexts } from './text-types.ts'

export const BOTANICAL: GroupTexts<'botanical'> = {
  wildflowers: {
    titles: [
      '{Subject}',
      'Nobody planted these',
      'The verge is better than the border',
      '{Subject}, end of June',
      'A meadow in a jam jar',
      'What grew when we stopped mowing',
      'Weeds with good manners',
    ],
    leads: [
      '{Subject}, uninvited and very welcome.',
      'Knapweed, ox-eye daisies and something blue that I still have to look up.',
      'The bees were here first and made that quite clear.',
      'One packet of seed, one bare strip, and a spring of believing nothing had come up.',
      'I draw one flower a day in June; this was day [nine|seventeen].',
    ],
    thoughts: [
      'Poor soil is the secret. Feed it and you will only get grass.',
      'Cut it once, late, and leave the hay lying for a few days so that the seed can fall.',
      'They last three days in water and are worth every petal on the table.',
      'Pick only where there are hundreds, and never the orchids.',
      'In the second year the poppies moved to the gravel path, where they had wanted to be all along.',
      'My neighbor asked when I would be tidying up. Then she asked for seed.',
    ],
    boards: [
      ['Meadow notes', 'What flowers when, and what it looks like in a glass.'],
      ['Wild and unmown', 'Verges, strips and small patches for bees.'],
    ],
    sections: ['Spring', 'High summer', 'Seed heads', 'In a vase'],
    questions: [
      [
        'When do you sow? I always seem to miss it.',
        'Early autumn, on bare scratched soil. Many of them need a winter before they bother.',
      ],
      [
        'Do they come back by themselves?',
        'The daisies and knapweed do. Poppies only where the soil gets disturbed, so I rake a corner every March.',
      ],
    ],
  },
  houseplants: {
    titles: [
      '{Subject}',
      'The one that survived me',
      'New leaf day',
      'A corner that learned to breathe',
      '{Subject}, doing well, thank you',
      'Watered on Sundays',
      'Plants for people who forget',
    ],
    leads: [
      '{Subject}, three years and two flats later.',
      'It dropped every leaf in January to punish me and has now forgiven everything.',
      'The trick was to do less.',
      'New leaf this morning, still rolled up like an umbrella.',
      'Bought as a stub in a yogurt pot at a school fair, now asking for its own room.',
    ],
    thoughts: [
      'Stick a finger in the soil: if it comes out clean, water; if not, walk away.',
      'Brown tips are usually dry air, not thirst.',
      'Turn the pot a quarter every week and it will grow straight.',
      'A terracotta pot forgives a heavy hand, plastic does not.',
      'Dust the leaves with a damp cloth and they look polished for two weeks.',
      'Every cutting I have given away is doing better than mine.',
    ],
    boards: [
      ['Green indoors', 'Leaves, pots and what the light does with them.'],
      ['Hard to kill', 'Plants that put up with me.'],
    ],
    sections: ['Low light', 'Trailing', 'Big leaves', 'Propagation'],
    questions: [
      [
        'Would this cope with a [dark hallway|bathroom without much light]?',
        'For a while. Swap it with one from a bright room every few weeks and both will be happy.',
      ],
      [
        'Mine has little flies. What now?',
        'Let the soil dry right out and put a finger of sand on top. Gone in three weeks here.',
      ],
    ],
  },
  'herb-gardens': {
    titles: [
      '{Subject}',
      'Snip as you go',
      'Six pots by the kitchen door',
      '{Subject}, within reach of the pan',
      'The smell on your hands',
      'A window box you can eat',
      'Thyme between the stones',
    ],
    leads: [
      '{Subject}, close enough to the stove that I actually use them.',
      'It started as one pot of basil from the market and turned into a border.',
      "Mint lives in a bucket here, for everyone's safety.",
      'Everything in this bed earns its place at supper.',
      'Rub a leaf, smell your fingers, decide what to cook.',
    ],
    thoughts: [
      'Basil wants warm feet; wait until you would eat breakfast outside yourself.',
      'Cut chives right down after flowering and they start again as if nothing had happened.',
      'Rosemary, thyme and sage like to be a little hungry and rather dry.',
      'Freeze chopped parsley with oil in an ice tray and January tastes better.',
      'Label them. You will not remember which oregano was the good one.',
      'The flowers go on salads, what is left goes to the bees.',
    ],
    boards: [
      ['Kitchen garden, small', 'Pots, boxes and a bed by the door.'],
      ['Herbs all year', 'Growing, drying, freezing, using up.'],
    ],
    sections: ['Window boxes', 'Mediterranean', 'Shade', 'Drying and keeping'],
    questions: [
      ['How much sun does it get?', 'Five hours or so. The parsley and mint would be happy with three.'],
      [
        'My supermarket basil dies within a week. Any ideas?',
        'It is twenty seedlings in one pot. Split it into four, water from below, and it settles down.',
      ],
    ],
  },
  succulents: {
    titles: [
      '{Subject}',
      'Small, round and undemanding',
      'Water monthly, admire daily',
      'A landscape in a saucer',
      '{Subject}, left in peace',
      'Spines and patience',
      'The pink edge means sun',
    ],
    leads: [
      '{Subject}, which thrives on being ignored.',
      'I went away for five weeks and it flowered.',
      'A whole desert on one saucer, with gravel from the [drive|beach].',
      'One leaf fell off, lay on the soil for a month and is now a plant.',
      'They grow so slowly that I notice only in old pictures.',
    ],
    thoughts: [
      'Soak them, then leave them until the leaves feel a bit soft.',
      'Half grit, half compost, and a pot with a hole: that is nearly everything.',
      'Stretched and pale means more light; red edges mean they are getting plenty.',
      'Repot cacti with a folded newspaper as a collar and you keep your fingers.',
      'A cold bright window in winter is what makes them flower.',
      'Give them away as leaves in an envelope. They survive the post.',
    ],
    boards: [
      ['Slow plants', 'Succulents and cacti, and the pots they deserve.'],
      ['Spiky but kind', 'Small collections and how to plant them.'],
    ],
    sections: ['Rosettes', 'Cacti', 'In bowls', 'From one leaf'],
    questions: [
      [
        'How often do you really water?',
        'Every two weeks in summer, and once in all of January. If in doubt, I do not.',
      ],
      [
        'Are they fine outdoors?',
        'From May to the first cold nights, yes, but out of the rain. It is wet that kills them, not chill.',
      ],
    ],
  },
  ferns: {
    titles: [
      '{Subject}',
      'Unfurling, day four',
      'The shady side of the wall',
      '{Subject}, frond by frond',
      'Older than flowers',
      'Fronds',
      'A corner the sun forgot',
    ],
    leads: [
      '{Subject}: proof that shade is not a problem.',
      'They come up curled like the head of a violin and take two weeks to stretch.',
      'Where nothing would grow, I stopped trying and planted ferns.',
      'Held against the light, every frond is a drawing already.',
      'Ferns managed without flowers long before anyone thought of them.',
    ],
    thoughts: [
      'Leave the old fronds on over winter; they keep the crown dry and look good in frost.',
      'Leaf mold, shade, and water in the first summer, then nothing at all.',
      'Pressed between newspaper for a week they make beautiful cards.',
      'The maidenhair will sulk if you so much as look at its pot, the male fern will outlive us.',
      'I mist mine. I am told it does nothing. I enjoy it.',
      'The green changes all day, which is more than most wallpapers manage.',
    ],
    boards: [
      ['Shade garden', 'Ferns, foliage and the quiet side of the house.'],
      ['Leaf shapes', 'For drawing, printing and pressing.'],
    ],
    sections: ['Fronds', 'For dark corners', 'Pressed', 'Foliage mixes'],
    questions: [
      [
        'What do you plant under them?',
        'Epimedium and a few snowdrops. The bulbs are over before the fronds need the room.',
      ],
      [
        'Do slugs leave them alone?',
        'The grown fronds, yes. They do like the new curls, so I go out with a torch in April.',
      ],
    ],
  },
  'botanical-prints': {
    titles: [
      '{Subject}',
      'Plate 14, slightly imagined',
      'Roots and all',
      '{Subject}, drawn from life',
      'A herbarium for the hallway',
      'Ink, leaf, name',
      'Prints that make a wall quieter',
    ],
    leads: [
      '{Subject}, in the manner of the old plates: root, stem, flower, seed.',
      'I like a plant drawing that shows the untidy parts too.',
      'Hung in a row of [four|six], all in the same thin frame.',
      'The colors are the ones paper turns when it has been loved for a century.',
      'Half science, half wallpaper, and I mean both as praise.',
    ],
    thoughts: [
      'Leave a wide margin; the white is what makes it look considered.',
      'Same frame, same mount, different plants: it always works.',
      'Mine hang in the bathroom, well away from the steam.',
      'The Latin name goes underneath in pencil, in your best handwriting.',
      'A pressed leaf on good paper does almost the same job for nothing.',
      'Pick plants from your own street and the wall turns into a map.',
    ],
    boards: [
      ['Herbarium wall', 'Botanical plates, pressed leaves and how to hang them.'],
      ['Drawn plants', 'Line, ink and watercolor.'],
    ],
    sections: ['Leaves', 'Flowers', 'Roots and seeds', 'Framing'],
    questions: [
      ['What size would you print it?', 'A3 for one alone. For a row, A4 with a mount that makes the frame A3.'],
      [
        'Is that a warm white or a cream paper?',
        'Warm white. Cream looks lovely in the hand and a bit yellow on the wall.',
      ],
    ],
  },
}
