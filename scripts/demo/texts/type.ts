import type { GroupTexts } from './text-types.ts'

export const TYPE: GroupTexts<'type'> = {
  typography: {
    titles: [
      '{Subject}',
      'An ampersand with a waist',
      'Big R, long leg',
      '{Subject}, set tight',
      'Letters seen up close',
      'The space between the letters',
      'Kerning, but make it calm',
    ],
    leads: [
      '{Subject}, large enough to see the ink traps.',
      'I would buy a book for a lower-case g like that.',
      'Two weights and no italics, and still there is a voice.',
      'Take one letter, make it two meters tall, and it turns into architecture.',
      'The counters are the shape I look at; the black is only there to hold them.',
      'Set in a face that looks as if it has been cut with a good knife.',
    ],
    thoughts: [
      'Set it, print it, hang it upside down and look only at the gaps.',
      'Old style figures in a date: a small thing that makes my week.',
      'Tight is for posters, air is for reading.',
      'Nobody will notice. That is what good spacing is for.',
      'The tail of that Q deserves its own room.',
      'Two typefaces on a page, please, and let one of them lead.',
      'It would look well on a shop window, in gold, with a thin shadow.',
    ],
    boards: [
      ['Letterforms', 'Single characters and good settings.'],
      ['Type on paper', 'Specimens, posters, covers.'],
    ],
    sections: ['Serif', 'Sans', 'Numbers', 'Specimens'],
    questions: [
      ['What would you pair with it?', 'Something dull, and I mean that kindly. A plain sans in one weight.'],
      [
        'Is this a font one can buy?',
        'Drawn for this sheet only. Look for a display serif with strong contrast and you will be close.',
      ],
    ],
  },
  quotes: {
    titles: [
      '{Subject}',
      'For the inside of the cupboard',
      'Something to read while the kettle boils',
      '“{Subject}”',
      'A line to keep',
      'Said plainly',
      'The note on my fridge',
    ],
    leads: [
      '“{Subject}”: short enough to remember, long enough to be true.',
      'My grandmother said it about bread, but it holds for most things.',
      'I wrote it on a card, put the card on the mirror, and there it has stayed for four years.',
      'Words to walk past every morning.',
      'Not a motto, more of a handrail.',
      'It was a sentence in a letter, and I asked whether I could keep it.',
    ],
    thoughts: [
      'Set small, with plenty of paper around it.',
      'On the bad days I skip it, on the others I nod.',
      'The nicest ones do not tell you to be anything.',
      'Print it on the back of an old envelope. Grand paper would spoil it.',
      'It hangs beside the door, so it gets the last word.',
      'I gave it to a friend who was moving, and she cried into the bubble wrap.',
      'Read it aloud once. It has a good rhythm.',
    ],
    boards: [
      ['Small sentences', 'Lines that stay.'],
      ['On the fridge', 'Things to read while waiting for toast.'],
    ],
    sections: ['Kind', 'Funny', 'For hard days', 'About making things'],
    questions: [
      ['Who said it first?', 'No idea, someone in our family, while peeling something. I like that it has no owner.'],
      ['Could I print this for my classroom?', 'Of course. It wants A3 and a spot near the door.'],
    ],
  },
  lettering: {
    titles: [
      '{Subject}',
      'Flourish, within reason',
      'Brush, ink, breath',
      '{Subject}, drawn by hand',
      'Fat strokes, thin strokes',
      "Sign painter's Tuesday",
      'Forty sheets for one word',
    ],
    leads: [
      '{Subject}, after forty sheets of getting it wrong.',
      'Press on the way down, float on the way up; the rest is nerves.',
      'Drawn, not typed, so no two letters are quite twins.',
      'The swash came last and very nearly ruined it.',
      'I practice on newspaper, turned sideways, because the columns make good lines.',
      'A word looks different when you have spent two hours in it.',
    ],
    thoughts: [
      'Warm up with ovals. Boring, and it works.',
      'A pencil line through the middle of the letters keeps them standing.',
      'Ink that is a little too thick gives the best edges.',
      'Look at it in the mirror and you will see which letter is falling over.',
      'Old shop signs are the best teachers and they are free.',
      'The envelope took longer than the letter inside.',
      'Stop one stroke early.',
    ],
    boards: [
      ['Drawn words', 'Brush lettering, signs, chalk.'],
      ['Ink practice', 'Alphabets, drills and small wins.'],
    ],
    sections: ['Brush', 'Sign painting', 'Chalk', 'Envelopes'],
    questions: [
      [
        'What brush pen should a beginner get?',
        'One with a small, fairly hard tip. The big soft ones punish you before they reward you.',
      ],
      ['How do you keep the slant even?', 'A sheet with diagonal lines under the paper. I still use one, every time.'],
    ],
  },
}
