export const NATURE_ROWS = {
  mountains: `landscape light:dawn sun ridges pines mist | misty pine ridges at dawn
landscape light:noon clouds peaks river | snowy peaks above a winding river
landscape light:ember bigsun bands ridges birds | red ridges under a huge setting sun
landscape light:night moon stars peaks pines | moonlit peaks above dark forest
landscape light:blush sun clouds volcano hills | a lone volcano in pink evening light
landscape light:sage sun terraces birds | terraced hills in soft morning light
landscape light:mint sun peaks tallpines | alpine peaks framed by tall firs
landscape light:amber sun ridges mist | golden ridges fading into haze`,
  coastlines: `coast light:sand aerial umbrellas | a beach with striped umbrellas from above
coast light:coral cliffs bigsun birds | sea cliffs at sunset
coast light:noon aerial palms boats | small boats off a palm shore from above
coast light:polar surf clouds sail | a sailing boat beyond rolling surf
coast light:mint cliffs clouds sail | green cliffs with a sail on the bay
coast light:dawn islands beach streaks | quiet islands off an empty beach
coast light:coral aerial rocks pebble | rocks along a pebble shore from above`,
  forests: `forest light:sage birch ferns rays | a birch wood with ferns
forest light:amber autumn leaves path | an autumn path under falling leaves
forest light:mint conifers rays stream | a stream among tall conifers
forest light:teal redwood ferns mushrooms | giant redwoods with red mushrooms
forest light:dawn conifers path | a path through fir trees at dawn
forest light:meadow birch path deer | a deer among birch trees
forest light:ember autumn deer ferns | a deer in a russet forest`,
  deserts: `desert light:sand dunes camels | camels crossing sand dunes
desert light:ember mesa saguaro bigsun | saguaro cacti before red mesas
desert light:violet arch saguaro | a rock arch under desert stars
desert light:dawn dunes balloons | hot-air balloons over pale dunes
desert light:sand oasis dunes | palms around a desert pool
desert light:amber dunes bigsun | wide dunes under a low sun
desert light:dusk mesa arch streaks | mesas and a stone arch at dusk`,
  'night-skies': `landscape light:violet milky stars ridges tallpines | the milky way above pine ridges
landscape light:aurora aurora stars ridges lake | northern lights over a still lake
landscape light:teal trails stars hills tallpines | star trails above dark hills
landscape light:night moon stars hills lake | a full moon over a quiet lake
landscape light:aurora aurora peaks stars pines | northern lights above snowy peaks
desert light:night dunes | a bright moon above desert dunes
landscape light:night milky stars peaks | the milky way rising over peaks`,
  lakes: `landscape light:noon clouds peaks lake canoe bank | a canoe on an alpine lake
landscape light:dusk streaks ridges lake dock | a wooden dock on a violet lake
landscape light:blush sun volcano lake reeds | a volcano mirrored in a pink lake
landscape light:sage sun hills lake lilies | water lilies on a calm lake
landscape light:dawn sun ridges lake tallpines mist | morning mist over a forest lake
landscape light:coral sun hills lake sail | a sailing boat on a warm lake
landscape light:polar sun peaks lake bank | icy peaks mirrored in a lake`,
  sunsets: `landscape light:ember bigsun bands hills birds | a striped sun sinking behind hills
coast light:dusk beach palms streaks | palms on a beach at sunset
landscape light:coral bigsun ridges lake | a huge sun over a lake
landscape light:dusk bigsun sea birds | the sun meeting the open sea
desert light:ember dunes bigsun camels | camels in a burning sunset
landscape light:amber bigsun hills tallpines | fir trees against an amber sunset
coast light:ember bigsun sail islands | a sail passing islands at sunset`,
  winter: `landscape light:polar sun peaks pines snow | snow falling on a mountain forest
landscape light:polar clouds hills cabin snowy red snow | a red cabin in falling snow
forest light:polar birch | a birch wood in winter light
landscape light:blush hills tallpines snow | firs in pink winter light
landscape light:night moon hills cabin snowy lit snow | a lit cabin on a snowy night
landscape light:polar sun ridges lake tallpines snow | snow over a blue mountain lake
forest light:dawn conifers | pale fir trees on a frosty morning`,
}
