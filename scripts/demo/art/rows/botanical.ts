export const BOTANICAL_ROWS = {
  wildflowers: `landscape light:meadow clouds hills meadow poppies | red poppies below green hills
landscape light:mint sun hills meadow | a mixed flower meadow in morning light
landscape light:dusk streaks ridges meadow lavender | lavender under a violet sky
landscape light:noon clouds peaks meadow daisies | daisies below snowy mountains
botanical scheme:clay oval poppy framed | a single poppy on paper
botanical scheme:sky willow bouquet daisy | a bunch of long-stemmed daisies
landscape light:sage sun hills meadow poppies | poppies in hazy evening light`,
  houseplants: `still scheme:mintcream monstera leafshadow | a monstera in a round pot
still scheme:clay snakeplant arch | a snake plant in front of an arch
still scheme:rose pilea halo | a pilea in a blue pot
still scheme:linen pothos podium | a trailing pothos on a plinth
still scheme:olive figtree sunlight | a small fig tree in window light
still scheme:sky palmplant rubberplant snakeplant | three potted house plants
still scheme:mustard rubberplant leafshadow | a rubber plant in a yellow pot`,
  'herb-gardens': `still scheme:forest basilpot rosemary chives table | basil, rosemary and chives on a table
still scheme:clay basilpot arch | a pot of basil before an arch
still scheme:plum lavender halo | lavender in a copper pot
still scheme:mintcream mintpot sunlight | fresh mint in window light
still scheme:linen rosemary table | rosemary in a cream pot
still scheme:lagoon chives mintpot basilpot | chives, mint and basil in pots
still scheme:sky lavender rosemary table | lavender beside rosemary on a table`,
  succulents: `still scheme:sun cactus ballcactus paddlecactus | three cacti against yellow
still scheme:rose echeveria halo | a rosette succulent with pink tips
still scheme:linen aloe arch | an aloe in a standing pot
still scheme:lagoon ballcactus podium | a round cactus in flower
still scheme:clay paddlecactus sunlight | a prickly pear in window light
still scheme:mintcream echeveria aloe cactus table | succulents lined up on a table
desert light:sand saguaro mesa | tall saguaros in the desert`,
  ferns: `botanical scheme:clay fronds arch | fern fronds before a clay arch
botanical scheme:forest canopy monstera fern oval | dense tropical foliage
still scheme:stone fernpot halo | a fern in a standing pot
botanical scheme:pine dark fronds | pale fern fronds on deep green
botanical scheme:olive canopy fern willow | layered ferns and willow leaves
botanical scheme:mintcream fronds halo | fern fronds before a yellow disc
forest light:mint birch ferns | ferns on a birch wood floor`,
  'botanical-prints': `botanical scheme:linen willow berries framed | a willow branch with berries, framed
botanical scheme:sky willow lined daisy | an ink drawing of a daisy
botanical scheme:pine dark ginkgo | ginkgo leaves on deep green
botanical scheme:rose bouquet oval peony halo | a bouquet of peonies
botanical scheme:cobalt blue oval tulip framed | a tulip printed in blue
botanical scheme:olive oak berries arch | an oak twig with berries
botanical scheme:plum round thistle framed | a thistle with round leaves`,
}
