import type { TopicGroup } from '../topics.ts'

/** The last two: the group of what it sells, its description of itself. */
type BrandText = readonly [
  username: string,
  name: string,
  country: string,
  domain: string,
  group: TopicGroup,
  about: string,
]

export const BRANDS: readonly BrandText[] = [
  [
    'saltandfern',
    'Salt & Fern',
    'GB',
    'saltandfern.example',
    'food',
    'Recipes that fit a weekday, and a shop for the spices in them.',
  ],
  [
    'lehmundlicht',
    'Lehm & Licht',
    'DE',
    'lehmundlicht.example',
    'products',
    'Stoneware, lamps and other things for a table in the evening.',
  ],
  [
    'hinterlandsupply',
    'Hinterland Supply',
    'NZ',
    'hinterland-supply.example',
    'products',
    'Bags, boots and blankets that can be mended. We will show you how.',
  ],
  [
    'quietacoustics',
    'Quiet Acoustics',
    'DK',
    'quiet-acoustics.example',
    'products',
    'Headphones and speakers for people who like music more than equipment.',
  ],
  [
    'marlowpapergoods',
    'Marlow Paper Goods',
    'GB',
    'marlowpaper.example',
    'type',
    'Notebooks, prints and cards, made on two old presses.',
  ],
  [
    'casatejado',
    'Casa Tejado',
    'ES',
    'casatejado.example',
    'interiors',
    'Chairs, textiles and tiles from small workshops.',
  ],
  [
    'wildermark',
    'Wildermark Seeds',
    'NL',
    'wildermark-seeds.example',
    'botanical',
    'Meadow seed, herbs and encouragement.',
  ],
  [
    'northlighttrails',
    'Northlight Trails',
    'NO',
    'northlight-trails.example',
    'places',
    'Cabins, huts and routes, checked on foot.',
  ],
  [
    'skeinandshuttle',
    'Skein & Shuttle',
    'IE',
    'skeinandshuttle.example',
    'crafts',
    'Yarn, linen and kits for slow evenings.',
  ],
  [
    'platformtwo',
    'Platform Two Prints',
    'AR',
    'platformtwo.example',
    'posters',
    'Posters for walls that face the sofa. Printed to order.',
  ],
]
