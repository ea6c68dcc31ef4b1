import type { GroupTexts } from './text-types.ts'

export const NATURE_SKY = {
  'night-skies': {
    titles: [
      '{Subject}',
      'Stayed up for this',
      'The dark is doing its best work',
      'A sky with all its furniture',
      '{Subject}, neck still stiff',
      'Stars over cold grass',
      'Look up, then wait',
    ],
    leads: [
      '{Subject}, on a night so clear that the dog looked up too.',
      'It takes twenty minutes for your eyes to arrive, and then the sky simply keeps adding stars.',
      'We turned off the porch light, and then the neighbor did, and then there it was.',
      'Blankets on the bonnet, tea in the flask, necks stiff until Tuesday.',
      'I stayed up for {subject} and would do it again [tonight|tomorrow].',
    ],
    thoughts: [
      'A red torch saves your night vision; a phone ruins it for everyone.',
      'August has the shooting stars, but January has the sharpness.',
      'The bright one is usually a planet, and someone will always tell you so.',
      'There is a chart of this sky on our bathroom door now.',
      'I like that the light set out before any of us had a calendar.',
      'New moon, no wind, a field gate to lean on: that is the whole recipe.',
    ],
    boards: [
      ['After dark', 'Stars, moons and the blue hour.'],
      ['Ceiling ideas from the sky', 'For a child who wants planets, and for me.'],
    ],
    sections: ['Moons', 'Star trails', 'Blue hour', 'Northern lights'],
    questions: [
      [
        'How far out of town do you have to go for a sky like that?',
        'Forty minutes did it for us. Look for a valley, so that the hills hide the glow.',
      ],
      [
        'Is there a way to get this look on a nursery ceiling?',
        'Dark blue first, then a toothbrush and watered white paint. Cover the floor. Cover yourself.',
      ],
    ],
  },
  lakes: {
    titles: [
      '{Subject}',
      'Water with nothing to prove',
      'Mirror before the wind',
      'The jetty in the mornings',
      '{Subject}, hardly a ripple',
      'Cold swim, warm socks',
      'Half sky, half lake',
    ],
    leads: [
      '{Subject}, with the whole shore to ourselves.',
      'Some mornings you cannot tell which way up the hills are.',
      'The water is fourteen degrees and everyone lies about it.',
      'I learned to skim stones here: flat ones, a bit of wrist, no talking.',
      'A small blue rowboat comes with the house, and so does a bailing tin.',
    ],
    thoughts: [
      'By nine the wind wakes up and the reflection folds away.',
      'There is a heron that treats us all as bad weather.',
      'The far shore has no road, which is why it looks like that.',
      'We swam to the raft and then sat there, too proud to say how cold it was.',
      'In winter you can hear the ice [sing|stretch] at night.',
      'A calm picture for a room where people talk too fast.',
    ],
    boards: [
      ['Lake mornings', 'Jetties, reflections, and towels on the rail.'],
      ['Cold water club', 'Places to swim, and what to wear afterward.'],
    ],
    sections: ['Reflections', 'Jetties', 'Swimming spots', 'Winter ice'],
    questions: [
      [
        'Is the water really that color?',
        'In the mornings, yes. It is the fine stone dust from higher up; by evening it turns green.',
      ],
      [
        'Can you rent a boat nearby?',
        'From the yellow shed at the south end. Ask for Mila and take the oars with the rope handles.',
      ],
    ],
  },
  sunsets: {
    titles: [
      '{Subject}',
      'The last ten minutes',
      'Everything went copper',
      '{Subject}, and then dark',
      'Pulled over for this',
      'End of a good day',
      'Pink, then more pink',
    ],
    leads: [
      '{Subject}, caught just before the colors gave in.',
      'We pulled over, and so did the three cars behind us.',
      'I know that everybody has seen a sunset. I had not seen this one.',
      'First apricot, then rose, then a sort of quiet violet that nobody photographs.',
      'The washing was still out and it turned gold too.',
    ],
    thoughts: [
      'The best of it comes after the sun has gone, so stay put.',
      'High thin clouds are what you want; a bare sky just switches off.',
      'I matched these four colors for a quilt and they sit together beautifully.',
      'Somebody on the next balcony applauded.',
      'A picture to hang where the evening never reaches.',
      'Tomorrow will be fair, if my aunt is to be believed.',
    ],
    boards: [
      ['Golden hour and after', 'Every evening that stopped me.'],
      ['Dusk colors', 'Apricot, rose, violet, for cloth and paint.'],
    ],
    sections: ['Over water', 'Over rooftops', 'Cloud drama', 'Afterglow'],
    questions: [
      [
        'Which of these colors would you put on a wall?',
        'The dusty rose, two shades lighter than you think. The orange belongs on a cushion.',
      ],
      [
        'How long did it last?',
        'The red, four minutes. The part I liked best came ten minutes later, when people had gone in.',
      ],
    ],
  },
  winter: {
    titles: [
      '{Subject}',
      'Snow, and the sound of nothing',
      'Blue shadows at three',
      'The short day',
      '{Subject}, minus nine',
      'First tracks to the woodshed',
      'Everything under one blanket',
    ],
    leads: [
      '{Subject}, and everything else gone quiet.',
      'It snowed all night without telling anybody.',
      'At three in the afternoon the shadows turn properly blue.',
      'You walk differently in snow like this, as if someone were asleep.',
      'Minus eleven, no wind, and the sun doing its very best.',
    ],
    thoughts: [
      'The trick is wool next to the skin and soup in the flask.',
      'Our road was plowed at noon; I was a little sorry.',
      'There were hare tracks all the way to the barn, and then none.',
      'I like winter pictures in summer, like a drink of water.',
      'The birch trunks look gray until the snow shows you they are pink.',
      'Come in, boots on the mat, hands around something hot.',
    ],
    boards: [
      ['Deep winter', 'Snow, frost, smoke from chimneys.'],
      ['Cold outside', 'Landscapes for people who like drawing the curtains.'],
    ],
    sections: ['Fresh snow', 'Frost', 'Frozen water', 'Warm windows'],
    questions: [
      [
        'How do you stay warm when standing around for so long?',
        'Two thin pairs of socks, and a square of old carpet to stand on. People laugh until they try it.',
      ],
      [
        'Would this work as a print for a white wall?',
        'Yes, if you give it a wooden frame. White on white needs an edge.',
      ],
    ],
  },
} satisfies Partial<GroupTexts<'nature'>>
