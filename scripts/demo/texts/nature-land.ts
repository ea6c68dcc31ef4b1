import type { GroupTexts } from './text-types.ts'

export const NATURE_LAND = {
  mountains: {
    titles: [
      '{Subject}',
      'The ridge we talk about all winter',
      'Above the last tree',
      '{Subject}, worth the climb',
      'Quiet altitude',
      'A valley that keeps its own weather',
      'Long way up, slow way down',
    ],
    leads: [
      '{Subject}, in the kind of air that makes you whisper.',
      'We left the hut at four and had this to ourselves for [almost an hour|a good forty minutes].',
      'Layer behind layer, each one a little paler than the last.',
      'I keep coming back to {subject} whenever the week gets loud.',
      'There is a particular blue that only happens at altitude, and it [does not last|is gone by nine].',
    ],
    thoughts: [
      'The map says three hours; allow five, because you will stop to look.',
      'Nobody regrets carrying the second thermos.',
      'From here you can see weather arriving long before it becomes your problem.',
      'My grandfather knew every peak by the name of the farmer below it.',
      'The descent is where knees and friendships are tested.',
      'I would love this big, unframed, above a very plain table.',
      'Somewhere under that haze is a bakery that opens at six.',
    ],
    boards: [
      ['High places', 'Ridges, passes and the huts in between. Mostly blue, mostly early.'],
      ['Peaks to walk one day', 'A list I shorten by about one a year.'],
    ],
    sections: ['Misty mornings', 'Hut to hut', 'First snow', 'Panoramas'],
    questions: [
      [
        'Is this walkable for someone [used to hills but not to heights|with a nervous head]?',
        'The path is wide all the way to the saddle. The last bit is not, and nobody minds if you wait there with the sandwiches.',
      ],
      [
        'What time of year would you go for light like this?',
        'Late September. The haze settles in the valleys and the huts are still open.',
      ],
    ],
  },
  coastlines: {
    titles: [
      '{Subject}',
      'Salt on everything',
      'Low tide, nobody about',
      'The path along the edge',
      '{Subject} and a good coat',
      'Where the road gives up',
      'Every blue there is',
    ],
    leads: [
      '{Subject}, with the tide [halfway out|on its way in] and the whole afternoon free.',
      'The sea was four colors at once and none of them were the postcard one.',
      'You hear this place before you see it.',
      'For the days when {subject} would be a better view than the car park.',
      'A coast path rewards people who are bad at hurrying.',
    ],
    thoughts: [
      'Bring a coat even in July; the wind here has no calendar.',
      'We ate chips in the car with the windows steamed up and called it dinner by the sea.',
      'The gulls had opinions about our picnic.',
      'At low tide you can walk right around the point, if you keep an eye on the clock.',
      'I like how the horizon does all the composing.',
      'The rock pools alone are worth wet shoes.',
    ],
    boards: [
      ['Edge of the map', 'Cliffs, coves and long beaches out of season.'],
      ['Sea colors', 'For the bedroom wall, the blanket and possibly the front door.'],
    ],
    sections: ['Cliffs', 'Quiet coves', 'Storm watching', 'Tide pools'],
    questions: [
      [
        'Can you swim there or is it just for looking?',
        'On calm days, yes, near the flat stones. When you hear the pebbles roll, just look.',
      ],
      [
        'Is the path all right with a [pushchair|small, stubborn dog]?',
        'As far as the second gate. After that it is steps, and quite a few of them.',
      ],
    ],
  },
  forests: {
    titles: [
      '{Subject}',
      'Green all the way up',
      'Where the path goes soft',
      'The long hush',
      '{Subject}, and nobody talking',
      'Light in the gaps',
      'A walk with no signal',
    ],
    leads: [
      '{Subject}: the sort of green that lowers your shoulders.',
      'It had rained until ten, and then the whole wood started to steam.',
      'Ten steps off the road and the traffic is simply gone.',
      'The trunks do the work of columns here; you half expect an organ.',
      'If I could bottle a smell it would be [moss, bark and cold stone|leaf mold after the first rain].',
    ],
    thoughts: [
      'Go slowly and count how many greens you can name. I gave up at eleven.',
      'Someone leaves little towers of cones along this path and I hope they never stop.',
      'In October the same trees look as though they have been lit from inside.',
      'My daughter calls it the library because you have to be quiet.',
      'It would make a wonderful wallpaper for a room with too little sky.',
      'Best an hour after sunrise, when the beams reach the ferns.',
    ],
    boards: [
      ['Into the trees', 'Woods, clearings and the light between trunks.'],
      ['Forest palette', 'Moss, bark, fern, fog: colors to live with.'],
    ],
    sections: ['Beech and birch', 'Pines', 'Paths', 'After the rain'],
    questions: [
      [
        'How do you get that feeling of depth in the trees?',
        'Fog, mostly. And leaving the farthest trunks almost as pale as the sky.',
      ],
      [
        'Are there benches, for those of us who walk to sit down?',
        'One, with a view of nothing in particular. It is perfect.',
      ],
    ],
  },
  deserts: {
    titles: [
      '{Subject}',
      'Heat you can see',
      'Dunes at the hour they move',
      'So much room',
      '{Subject}, windless',
      'Sand, sky, almost nothing else',
      'The long shadow hour',
    ],
    leads: [
      '{Subject}, and not a road in sight.',
      'Nothing moves, and then you notice that everything does.',
      'The colors are terracotta, apricot and a violet that I did not believe until I saw it.',
      'We drove for two hours without turning the wheel.',
      'A place that edits: {subject}, a line of hills, done.',
    ],
    thoughts: [
      'Nights are cold enough for two sweaters, which nobody tells you.',
      'After rain the ground flowers for nine days, and people drive through the night to see it.',
      'Take twice the water and half the plans.',
      'I painted our hallway in these colors and it has felt warm ever since.',
      'The silence is so complete that you can hear your own watch.',
      'Every footprint is gone by morning, which is oddly cheering.',
    ],
    boards: [
      ['Dry country', 'Dunes, mesas and very long roads.'],
      ['Terracotta and dust', 'Warm colors for walls, cloth and clay.'],
    ],
    sections: ['Dunes', 'Canyons', 'Desert plants', 'Dusk'],
    questions: [
      ['Sunrise or sunset?', 'Sunrise, for the cold sand and the empty car park. Sunset if you like company.'],
      [
        'What would you wear for a day out there?',
        'Long loose sleeves, a hat with a string, and shoes that you can empty easily.',
      ],
    ],
  },
} satisfies Partial<GroupTexts<'nature'>>
