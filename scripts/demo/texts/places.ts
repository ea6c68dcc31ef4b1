import type { GroupTexts } from './text-types.ts'

export const PLACES: GroupTexts<'places'> = {
  'city-skylines': {
    titles: [
      '{Subject}',
      'Lights coming on, floor by floor',
      'The view from the cheap side',
      '{Subject}, wide awake',
      'A city holding still',
      'Rooftops, then towers',
      'Home is one of those windows',
    ],
    leads: [
      '{Subject}, and somewhere in there is my tram stop.',
      'Every lit window is someone deciding what to eat.',
      'Seen from the far bank, a city finally stops talking.',
      'I lived nine floors up for a year, and this is what I miss.',
      'The cranes are part of it now, like herons.',
    ],
    thoughts: [
      'Best seen from a bridge, with cold hands.',
      'The river doubles everything and asks nothing for it.',
      'From up here even the traffic looks thoughtful.',
      'There is one pink building, and I would like to know who lives there.',
      'Rain helps: all the streets become mirrors.',
      'Large, on a long wall, it is nearly a window.',
    ],
    boards: [
      ['City at dusk', 'Skylines, bridges and lit windows.'],
      ['Rooftops', 'Looking over, looking down.'],
    ],
    sections: ['Night', 'Rivers and bridges', 'Fog', 'Rooftops'],
    questions: [
      ['Where is the best spot to see it from?', 'The footbridge, on the upstream side, twenty minutes after sunset.'],
      [
        'Is that one real city or several?',
        'Several, if I am honest. The harbor is from one, and the hills are from another.',
      ],
    ],
  },
  cabins: {
    titles: [
      '{Subject}',
      'One stove, no neighbors',
      'Smoke means someone is in',
      '{Subject}, end of the track',
      'Forty square meters of enough',
      'Bring candles',
      'The door sticks in autumn',
    ],
    leads: [
      '{Subject}, reached by a track that puts off most people.',
      'One room, one stove, and a bunk that smells of resin.',
      'There is a logbook by the door, and the entries get shorter every evening.',
      'We came for a weekend and started to measure for curtains.',
      'The roof is older than the road.',
    ],
    thoughts: [
      'The water comes from the stream, the light from a jar.',
      'Whoever leaves splits wood for the next; that is the only rule.',
      'Rain on a tin roof is the best book I know.',
      'You sleep ten hours, and nobody says a word about it.',
      'The windows are small, because warmth was dear.',
      'Black timber, red frames, snow up to the sill: that is all I ask.',
    ],
    boards: [
      ['Cabin dreams', 'Huts, stoves and very small kitchens.'],
      ['Timber and tin', 'Little houses out of the way.'],
    ],
    sections: ['Lakeside', 'In snow', 'Tiny', 'Inside'],
    questions: [
      [
        'How do you heat it in winter?',
        'With one cast-iron stove and a lot of splitting. It is warm in an hour, tropical in two.',
      ],
      ['Is it for rent?', 'This one belongs to a walking club. There is a list, and patience gets you onto it.'],
    ],
  },
  lighthouses: {
    titles: [
      '{Subject}',
      'One flash every ten seconds',
      "The keeper's garden",
      '{Subject}, wind from the west',
      'Red, white, weather',
      'Last house before the sea',
      'A lamp for strangers',
    ],
    leads: [
      '{Subject}, still lit, though nobody climbs the stairs to do it now.',
      'Every ten seconds it counts the bay and finds it all there.',
      'The wall at the bottom is two meters thick, and in a storm you see why.',
      'My uncle painted it three times and was paid twice.',
      'You can see it from our bathroom if you stand on the scales.',
    ],
    thoughts: [
      'One hundred and forty-two steps, with a chair at ninety.',
      'The keeper grew cabbages behind that wall, and they were famous.',
      'In fog you hear the horn first, then feel it in the rail.',
      'Red and white because of the snow behind it; the one across is black.',
      'I find it comforting that someone thought of people they would never meet.',
      'A good print for a landing, or for a child who is afraid of the dark.',
    ],
    boards: [
      ['Lights on the coast', "Lighthouses, buoys, keepers' cottages."],
      ['Round towers', 'Lighthouses to draw and to climb.'],
    ],
    sections: ['Storms', 'Striped', 'Cottages', 'At night'],
    questions: [
      ['Can you climb it?', 'On Sundays from May to September. Mind your head at the last ladder.'],
      [
        'What is the pattern of the light?',
        'Two short and a long, every twenty seconds. You catch yourself breathing along.',
      ],
    ],
  },
  'old-towns': {
    titles: [
      '{Subject}',
      'Lost on purpose',
      'Streets as wide as a donkey',
      '{Subject}, found by accident',
      'Shutters, laundry, a cat',
      'The steps behind the market',
      'No straight walls anywhere',
    ],
    leads: [
      '{Subject}, and not one wall that is straight.',
      'We put the map away at the second arch, which was the right decision.',
      'The street is as wide as a loaded donkey, because that was the plan.',
      'Every shutter is a different green, and together they agree.',
      'Go at seven, when there is only the baker and the sweeper.',
    ],
    thoughts: [
      'The stones are polished by feet; wear rubber soles.',
      'Look up: the good things are on the second floor.',
      'An old man explained the fountain to us for half an hour, in no language we knew.',
      'The best bread is where there is no sign.',
      'At noon the shade has an edge as sharp as paper.',
      'I would paint a front door in that ochre tomorrow.',
    ],
    boards: [
      ['Old streets', 'Arches, shutters, stairs.'],
      ['Doors and windows', 'Colors worn in by three centuries.'],
    ],
    sections: ['Alleys', 'Doors', 'Squares', 'Rooftiles'],
    questions: [
      ['Is it very touristy?', 'Between eleven and four. Before and after that it belongs to the swallows.'],
      [
        'How are the streets for someone who walks with a stick?',
        'Steep and smooth, I fear. The lower square is flat and has the best café anyway.',
      ],
    ],
  },
  camping: {
    titles: [
      '{Subject}',
      'Zip down, stove on',
      'Sleeping badly, happily',
      '{Subject}, far from any plug',
      'One pot, two spoons',
      'The tent that came back',
      'Dew on everything',
    ],
    leads: [
      '{Subject}, and coffee that tastes of smoke.',
      'Pitched in the dark, so in the morning the view was news to us.',
      'You need less than you think and one more pair of socks.',
      'The tent is older than our marriage, and both still keep the rain out.',
      'First the stove hisses, then the birds begin, then somebody unzips.',
    ],
    thoughts: [
      'Pitch with the door away from the wind and you will sleep.',
      "Put tomorrow's clothes in the bottom of the bag; they will be warm.",
      'A wool hat is worth more than a thicker sleeping bag.',
      'Onions, a tin of beans, smoked paprika: nobody was ever sad about that.',
      'Leave the place so that no one could say where you lay.',
      'The children asked when we would do it again before we had packed.',
    ],
    boards: [
      ['Under canvas', 'Tents, stoves and places to put them.'],
      ['Weekend outside', 'Packing lists and camp kitchens.'],
    ],
    sections: ['Tents', 'Camp kitchen', 'Packing', 'Campfires'],
    questions: [
      ['What do you cook on?', 'A small gas burner, and a lid that is also the frying pan.'],
      ['Are fires allowed there?', 'Only in the stone ring, and not in a dry August. The lantern does nicely.'],
    ],
  },
}
