export const PRODUCT_ROWS = {
  ceramics: `still scheme:clay bottlevase arch | a speckled bottle vase with leaves
still scheme:lagoon roundvase halo | a round vase with dried grass
still scheme:rose ringvase podium | a ring-shaped vase with berries
still scheme:sky bowlstack mugs table | stacked bowls and two mugs
still scheme:olive jug sunlight | a cream jug with eucalyptus
still scheme:stone plates table | three nested plates on a stand
still scheme:plum tulipvase roundvase bottlevase | three vases in a row`,
  lamps: `still scheme:pine mushroomlamp | a glowing mushroom lamp
still scheme:night tablelamp table | a table lamp at night
still scheme:clay desklamp table | a jointed desk lamp
still scheme:berry pendant | a pendant lamp with warm light
still scheme:forest paperlamp | a round paper lantern
still scheme:plum arclamp halo | an arc lamp with a domed shade
still scheme:night lantern table | a candle lantern in the dark`,
  chairs: `still scheme:sky lounge halo | a blue lounge chair
still scheme:mustard shellchair arch | a shell chair with wooden legs
still scheme:lagoon armchair sunlight | an upholstered armchair with a cushion
still scheme:clay woodchair split | a spindle-back wooden chair
still scheme:olive stool podium | a round stool on a plinth
still scheme:rose rocker halo | a rocking chair with a cushion
still scheme:cobalt stool shellchair woodchair | a stool between two chairs`,
  kitchenware: `still scheme:mustard pot podium | a yellow casserole with a lid
still scheme:lagoon kettle table | a stovetop kettle
still scheme:stone pan table | a frying pan with tomatoes
still scheme:clay boardknife sunlight | a cutting board and knife
still scheme:olive utensils halo | wooden spoons in a crock
still scheme:linen mortar table | a stone mortar with herbs
still scheme:rose mokapot arch | a coffee pot before an arch`,
  stationery: `still scheme:clay notebook split | a notebook with a pen
still scheme:sky pencilcup table | colored pencils in a cup
still scheme:rose envelope halo | a sealed letter with a sprig
still scheme:stone penink sunlight | a fountain pen with ink
still scheme:cobalt swatches podium | a fan of color cards
still scheme:olive notebook pencilcup table | a notebook beside a pencil cup`,
  watches: `still scheme:cobalt watch split | a gold watch on a blue strap
still scheme:olive fieldwatch halo | a field watch on a canvas strap
still scheme:stone chronograph arch | a steel chronograph
still scheme:berry pocketwatch | a pocket watch on a chain
still scheme:clay watch sunlight | a dress watch on a leather strap
still scheme:pine chronograph halo | a chronograph against deep green`,
  bags: `still scheme:olive backpack sunlight | an olive backpack with leather straps
still scheme:rose tote halo | a canvas tote with a round print
still scheme:clay satchel arch | a leather satchel with buckles
still scheme:lagoon duffel podium | a weekend bag
still scheme:mustard bucketbag split | a yellow bucket bag
still scheme:sky backpack tote | a backpack beside a tote
still scheme:plum satchel table | a plum satchel on a table`,
  candles: `still scheme:plum pillars | three pillar candles
still scheme:night jarcandle table | a jar candle at night
still scheme:clay tapers arch | taper candles in brass holders
still scheme:berry twistcandle | two twisted candles
still scheme:forest travelcandle sunlight | a candle in a tin
still scheme:pine tapers jarcandle | tall candles beside a jar candle`,
  shoes: `still scheme:rose sneaker podium | a rose sneaker on a plinth
still scheme:clay boot halo | a leather lace-up boot
still scheme:stone loafer arch | a polished loafer
still scheme:sun sandal sunlight | a strappy sandal
still scheme:lagoon hightop split | a high-top with a star
still scheme:sky sneaker podium sunlight | a blue sneaker in window light
still scheme:forest boot table | a green boot on a wooden table`,
  headphones: `still scheme:lagoon headphones halo | teal over-ear headphones
still scheme:night radio | a retro radio
still scheme:clay speaker table | a wooden bookshelf speaker
still scheme:rose earbuds podium | earbuds in their case
still scheme:olive turntable table | a record player
still scheme:sky smartspeaker arch | a fabric-covered speaker
still scheme:mustard headphones split | yellow headphones
still scheme:plum speaker turntable speaker table | a record player between speakers`,
}
