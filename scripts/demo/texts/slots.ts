import type { TopicGroup } from '../topics.ts'

export const SLOT_TITLES: readonly (readonly string[])[] = [
  ['The first idea', 'Where it began', 'To start with', 'One'],
  ['A quieter version', 'The same, closer', 'Second thoughts', 'Two'],
  ['My favorite of them', 'A brave one', 'With more color', 'Three'],
  ['For small spaces', 'The odd one out', 'Simpler still', 'Four'],
  ['And one to dream about', 'The last of the set', 'Saved for best', 'Five'],
]

export const CAROUSEL_LEADS: readonly string[] = [
  'A few of these belong together, so here they are in a row.',
  'Swipe through: I could not decide, and now I need not.',
  'Several takes on the same idea, from cautious to bold.',
  'A small collection, in the order in which I fell for them.',
  'Which one would you take? I change my mind every day.',
  'Put side by side, they make each other better.',
]

export const VIDEO_LEADS: readonly string[] = [
  'A few quiet seconds to look at between two tasks.',
  'Put it on, breathe out, go on with your day.',
  'Nothing happens in it, and I have watched it a dozen times.',
  'Best without sound and without hurry.',
  'It loops, which is dangerous.',
  'I leave it running on the second screen like a small window.',
]

export const PROVIDERS: readonly (readonly [name: string, address: string])[] = [
  ['Openshelf', 'https://openshelf.example'],
  ['Picture Commons', 'https://picturecommons.example'],
  ['Stillwater Archive', 'https://stillwater-archive.example'],
]

export const SITES: Record<TopicGroup, readonly string[]> = {
  nature: ['slowaltitude.example', 'northlight-trails.example', 'tideandtrack.example'],
  botanical: ['wildermark-seeds.example', 'thegreenledger.example', 'pottingbench.example'],
  interiors: ['casatejado.example', 'threelamps.example', 'narrowhouse.example'],
  food: ['saltandfern.example', 'onegoodpot.example', 'crumbandcrust.example'],
  products: ['lehmundlicht.example', 'hinterland-supply.example', 'boughtonce.example'],
  posters: ['platformtwo.example', 'twoinks.example', 'paperwall.example'],
  type: ['marlowpaper.example', 'lettersandgaps.example', 'swashbuckle-type.example'],
  places: ['northlight-trails.example', 'lastbusout.example', 'hutbook.example'],
  crafts: ['skeinandshuttle.example', 'slowfingers.example', 'measuredtwice.example'],
}
