import type { TopicKey } from '../topics.ts'

export interface GoodText {
  topics: readonly TopicKey[]
  name: string
  /** Username of the shop that makes it. */
  shop: string
  /** Whole units of the currency. */
  price: number
  blurb: string
  /** What it comes in, by dimension. */
  choices: Readonly<Record<string, readonly string[]>>
}

export const GOODS: readonly GoodText[] = [
  { topics: ['ceramics'], name: 'Dune bowl', shop: 'lehmundlicht', price: 34, blurb: 'Thrown in stoneware with a sand glaze that breaks to bare clay at the foot.', choices: { Glaze: ['Sand', 'Slate', 'Moss'], Size: ['Small', 'Large'] } },
  { topics: ['ceramics'], name: 'Thumbprint mug', shop: 'lehmundlicht', price: 26, blurb: 'A mug with a dent where your thumb wants to go.', choices: { Glaze: ['Chalk', 'Ink', 'Rust'] } },
  { topics: ['ceramics'], name: 'Tall bottle vase', shop: 'harbourandpine', price: 58, blurb: 'Room for one branch, and no need of a second.', choices: { Glaze: ['Chalk', 'Kelp'], Size: ['24 cm', '32 cm'] } },
  { topics: ['lamps'], name: 'Paper moon pendant', shop: 'lehmundlicht', price: 89, blurb: 'Folded by hand from one sheet; the light comes out like milk.', choices: { Diameter: ['40 cm', '60 cm'] } },
  { topics: ['lamps'], name: 'Quarter arm reading lamp', shop: 'harbourandpine', price: 149, blurb: 'A brass joint that stays where you leave it.', choices: { Finish: ['Raw brass', 'Black', 'Bone white'] } },
  { topics: ['lamps', 'bedrooms'], name: 'Pebble bedside light', shop: 'lehmundlicht', price: 72, blurb: 'A small warm stone with a dimmer under the thumb.', choices: { Colour: ['Clay', 'Fog', 'Pine'] } },
  { topics: ['chairs'], name: 'Ferryman chair', shop: 'casatejado', price: 260, blurb: 'Solid ash and paper cord, light enough to lift with one hand.', choices: { Wood: ['Ash', 'Smoked ash'], Seat: ['Natural cord', 'Black cord'] } },
  { topics: ['chairs', 'mid-century-homes'], name: 'Low lounge chair No. 7', shop: 'casatejado', price: 540, blurb: 'Deep, low, with arms broad enough for a cup.', choices: { Fabric: ['Mustard', 'Olive', 'Oat'] } },
  { topics: ['chairs', 'kitchens'], name: 'Three-legged stool', shop: 'harbourandpine', price: 98, blurb: 'Never wobbles, because it cannot.', choices: { Wood: ['Oak', 'Walnut'] } },
  { topics: ['kitchenware'], name: 'Enamel pot, 4 litres', shop: 'saltandfern', price: 64, blurb: 'Thick enamel, a lid that fits, and handles you can hold with a cloth.', choices: { Colour: ['Cream', 'Bottle green', 'Red'] } },
  { topics: ['kitchenware'], name: 'End-grain board', shop: 'harbourandpine', price: 79, blurb: 'Kind to knives, with a groove for the juice of a roast.', choices: { Wood: ['Oak', 'Maple'], Size: ['30 cm', '45 cm'] } },
  { topics: ['kitchenware', 'breakfast'], name: 'Carbon steel pan', shop: 'saltandfern', price: 55, blurb: 'Grey for a week, black for a lifetime.', choices: { Diameter: ['20 cm', '24 cm', '28 cm'] } },
  { topics: ['stationery'], name: 'Flat-lying notebook', shop: 'marlowpapergoods', price: 18, blurb: 'Thread-bound, 160 pages, opens flat from the first one.', choices: { Ruling: ['Dots', 'Lines', 'Plain'], Cover: ['Ochre', 'Navy', 'Grey'] } },
  { topics: ['stationery'], name: 'Week on a page planner', shop: 'marlowpapergoods', price: 24, blurb: 'Undated, so that a bad month costs nothing.', choices: { Cover: ['Linen', 'Green', 'Black'] } },
  { topics: ['stationery', 'lettering'], name: 'Brush pen trio', shop: 'marlowpapergoods', price: 15, blurb: 'Soft, medium and firm, with ink that stays put when dry.', choices: { Ink: ['Black', 'Sepia', 'Indigo'] } },
  { topics: ['watches'], name: 'Plain hour 36', shop: 'hinterlandsupply', price: 320, blurb: 'Hand-wound, 36 millimetres, nothing on the dial that is not needed.', choices: { Dial: ['White', 'Slate', 'Sage'], Strap: ['Tan', 'Black'] } },
  { topics: ['watches'], name: 'Fieldhand 38', shop: 'hinterlandsupply', price: 240, blurb: 'Numerals you can read by a campfire.', choices: { Strap: ['Canvas', 'Leather'], Dial: ['Black', 'Sand'] } },
  { topics: ['bags'], name: 'Waxed roll-top backpack', shop: 'hinterlandsupply', price: 168, blurb: 'Eighteen litres, or twenty-four if you roll it less.', choices: { Colour: ['Moss', 'Peat', 'Navy'] } },
  { topics: ['bags'], name: 'Market tote', shop: 'hinterlandsupply', price: 59, blurb: 'Heavy canvas with a flat bottom, so that the eggs arrive.', choices: { Colour: ['Natural', 'Ink', 'Rust'] } },
  { topics: ['bags'], name: 'Two-night weekender', shop: 'hinterlandsupply', price: 195, blurb: 'Goes under the seat, and holds a second pair of shoes.', choices: { Colour: ['Tan', 'Black'] } },
  { topics: ['candles'], name: 'Dipped beeswax tapers, pair', shop: 'lehmundlicht', price: 14, blurb: 'Thirty dips each, and no scent but honey.', choices: { Colour: ['Natural', 'Ivory', 'Brick'] } },
  { topics: ['candles'], name: 'Fig and cedar jar candle', shop: 'harbourandpine', price: 32, blurb: 'Burns for forty hours and never shouts.', choices: { Scent: ['Fig and cedar', 'Rain', 'Unscented'] } },
  { topics: ['candles', 'ceramics'], name: 'Saucer candle holder', shop: 'lehmundlicht', price: 22, blurb: 'With a handle, for going upstairs like someone in a novel.', choices: { Glaze: ['Chalk', 'Ink', 'Honey'] } },
  { topics: ['shoes'], name: 'Cobble boot', shop: 'hinterlandsupply', price: 219, blurb: 'Stitched, so it can be resoled for as long as you like it.', choices: { Size: ['38', '40', '42', '44'], Colour: ['Brick', 'Black'] } },
  { topics: ['shoes'], name: 'Canvas deck shoe', shop: 'hinterlandsupply', price: 84, blurb: 'A rubber sole, a cotton lace, a whole summer.', choices: { Size: ['37', '39', '41', '43'], Colour: ['Oat', 'Sea', 'Tomato'] } },
  { topics: ['shoes', 'camping'], name: 'Long mile walking shoe', shop: 'hinterlandsupply', price: 145, blurb: 'Stiff where rocks are, soft where you are.', choices: { Size: ['38', '40', '42', '44'] } },
  { topics: ['headphones'], name: 'Hush over-ear headphones', shop: 'quietacoustics', price: 249, blurb: 'Thirty hours, pads you can replace, and quiet at the press of a button.', choices: { Colour: ['Chalk', 'Pine', 'Graphite'] } },
  { topics: ['headphones'], name: 'Shelf speaker One', shop: 'quietacoustics', price: 189, blurb: 'Beech, cloth and a single knob.', choices: { Wood: ['Beech', 'Walnut'], Cloth: ['Grey', 'Rust'] } },
  { topics: ['headphones'], name: 'Pocket speaker', shop: 'quietacoustics', price: 69, blurb: 'The size of a bar of soap, and nearly as waterproof.', choices: { Colour: ['Sand', 'Ink', 'Coral'] } },
  { topics: ['houseplants', 'succulents'], name: 'Terracotta pot with saucer', shop: 'wildermark', price: 19, blurb: 'Unglazed, breathing, and lovelier each year.', choices: { Diameter: ['12 cm', '18 cm', '24 cm'] } },
  { topics: ['wildflowers'], name: 'Meadow seed for poor soil', shop: 'wildermark', price: 12, blurb: 'Thirty native kinds for a strip, a verge or a bathtub.', choices: { Area: ['5 square metres', '20 square metres'] } },
  { topics: ['herb-gardens', 'balconies'], name: 'Windowsill herb kit', shop: 'wildermark', price: 29, blurb: 'Basil, chives, thyme, and a tray that does not leak.', choices: { Box: ['Zinc', 'Wood'] } },
  { topics: ['ferns', 'botanical-prints'], name: 'Fern study, print', shop: 'marlowpapergoods', price: 38, blurb: 'Printed in two greens on heavy cotton paper.', choices: { Size: ['A4', 'A3', 'A2'] } },
  { topics: ['living-rooms', 'reading-nooks'], name: 'Washed wool throw', shop: 'casatejado', price: 110, blurb: 'Heavy enough to count as a reason to stay.', choices: { Colour: ['Oat', 'Moss', 'Brick'] } },
  { topics: ['home-offices', 'hallways'], name: 'Oak wall shelf', shop: 'harbourandpine', price: 88, blurb: 'As deep as a paperback, hung on two hidden screws.', choices: { Length: ['60 cm', '90 cm', '120 cm'] } },
  { topics: ['travel-posters', 'exhibition-posters', 'music-posters'], name: 'Poster, printed to order', shop: 'platformtwo', price: 42, blurb: 'Five flat inks on uncoated paper, rolled in a tube.', choices: { Size: ['30 x 40 cm', '50 x 70 cm'], Frame: ['None', 'Black', 'Oak'] } },
  { topics: ['abstract-art', 'geometric-patterns', 'line-art'], name: 'Studio print', shop: 'platformtwo', price: 48, blurb: 'Numbered by hand, and shipped with a spare.', choices: { Size: ['30 x 40 cm', '50 x 70 cm'], Frame: ['None', 'Black', 'Oak'] } },
  { topics: ['typography', 'quotes'], name: 'Letterpress card set', shop: 'marlowpapergoods', price: 21, blurb: 'Eight cards, one sentence each, pressed deep enough to feel.', choices: { Paper: ['White', 'Grey', 'Cream'] } },
  { topics: ['knitting'], name: 'First jumper kit', shop: 'skeinandshuttle', price: 96, blurb: 'Wool, needles, and a pattern that talks you through.', choices: { Colour: ['Heather', 'Oat', 'Sea'], Size: ['S', 'M', 'L'] } },
  { topics: ['embroidery', 'paper-craft', 'woodworking'], name: 'Evening kit', shop: 'skeinandshuttle', price: 36, blurb: 'All you need for one small thing, down to the thread.', choices: { Level: ['First try', 'Second try'] } },
]
