export const PLACE_ROWS = {
  'city-skylines': `city light:night water | a lit skyline mirrored in water
city light:dusk bigsun birds | towers against a violet sunset
city light:blush bridge red clouds | a red bridge before pink towers
city light:teal window | a night skyline through a window
city light:amber clouds hills | a golden skyline below hills
city light:polar water clouds | a pale skyline across the water
city light:ember bigsun water | a skyline in a burning sunset`,
  cabins: `landscape light:teal trails stars hills cabin aframe lit | an a-frame cabin under star trails
landscape light:dawn sun ridges mist cabin | a log cabin in misty hills
landscape light:amber sun ridges pines cabin modern | a modern cabin among amber ridges
landscape light:violet stars peaks cabin aframe lit | a lit a-frame below violet peaks
landscape light:mint clouds peaks cabin red | a red cabin below green peaks
landscape light:polar sun peaks cabin aframe snowy snow | a snowy a-frame in the mountains
landscape light:dusk streaks hills cabin modern lit | a modern cabin at dusk`,
  lighthouses: `landscape light:dusk sun streaks sea lighthouse house | a striped lighthouse at sunset
landscape light:night moon sea lighthouse beam blue | a blue lighthouse sweeping the night sea
landscape light:noon sun clouds sea lighthouse spiral birds | a spiral-striped lighthouse on a bright day
landscape light:storm clouds sea lighthouse beam plain house | a white lighthouse in gray weather
landscape light:blush bigsun sea lighthouse teal | a teal lighthouse before a pale sun
landscape light:aurora aurora stars sea lighthouse beam | a lighthouse under northern lights
landscape light:amber sun sea lighthouse black house birds | a black and white lighthouse in golden light`,
  'old-towns': `town light:blush canal clouds | gabled houses along a canal
town light:night lamp bicycle | a lamplit street with a bicycle
town light:meadow hill clouds | a hill town in sunshine
town light:amber harbour | sailing boats before harbor houses
town light:sage cafe bunting | a street café below bunting
town light:dusk hill | a hill town at dusk
town light:polar bicycle bunting clouds | a bicycle in a bright old street`,
  camping: `landscape light:amber sun ridges camp pines | a tent and fire among amber pines
landscape light:night stars moon ridges camp orange | an orange tent under a bright moon
landscape light:dusk streaks hills camp dome yellow lights | a dome tent under string lights
landscape light:teal milky stars peaks camp teepee canvas | a tipi below the milky way
landscape light:mint sun peaks camp green nofire | a green tent below peaks
landscape light:coral sun hills camp van | a camper van beside a fire
landscape light:violet stars ridges camp teepee canvas lights | a tipi under string lights at night`,
}

export const CRAFT_ROWS = {
  knitting: `knit scheme:clay trees | knitted fir trees
knit scheme:rose hearts | knitted hearts
knit scheme:cobalt diamonds | knitted diamonds
knit scheme:olive yarn needles wood | balls of yarn with needles
knit scheme:plum yarn basket | balls of yarn in a basket
knit scheme:pine snowflakes | knitted stars on gold
knit scheme:mustard stripes | knitted stripes`,
  embroidery: `hoop scheme:rose wreath | an embroidered flower wreath
hoop scheme:night moon ink | an embroidered moon with flowers
hoop scheme:lagoon hills | an embroidered house in rolling hills
hoop scheme:mustard bouquet | an embroidered bouquet
hoop scheme:mintcream fernstitch | embroidered fern fronds
hoop scheme:forest wreath ink | a flower wreath on dark cloth
hoop scheme:plum bouquet ink | a bouquet on dark cloth`,
  woodworking: `workbench scheme:clay plane chisel saw mallet pencil | woodworking tools on a bench
workbench scheme:olive dark spoon knife bowl | a carved spoon, knife and bowl
workbench scheme:sky dovetail chisel mallet | a dovetail joint with chisel and mallet
workbench scheme:mustard dark plane square pencil | a hand plane with square and pencil
workbench scheme:rose bowl brush knife | a turned bowl with brush and knife
workbench scheme:lagoon dark saw chisel square brush spoon | saw, chisel, square, brush and spoon`,
  'paper-craft': `paper scheme:sky layers | a paper boat in layered paper
paper scheme:rose cranes | folded paper cranes
paper scheme:lagoon boats | paper boats on paper waves
paper scheme:sun starsfold | folded paper stars
paper scheme:mintcream leaves | folded paper leaves
paper scheme:plum blooms | paper flowers in rows
paper scheme:clay layers | layered paper in warm tones`,
}
