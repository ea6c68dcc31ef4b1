export const INTERIOR_ROWS = {
  'living-rooms': `room scheme:clay window:meadow sofa floorlamp monstera rug coffeetable | a living room with a clay sofa
room scheme:sky frames sofa floorlamp rug | a blue sofa under framed pictures
room scheme:olive window:dawn curtains loveseat sidetable figtree rug roundrug | a small sofa by a curtained window
room scheme:pine dim shelf sofa floorlamp rug | a lamplit living room with bookshelves
room scheme:mustard archway sofa monstera pouf | a mustard sofa before an arched niche
room scheme:linen bigwindow window:polar peaks sofa readingchair coffeetable beam | a sofa before a mountain view
room scheme:rose frames loveseat floorlamp rubberplant rug | a pastel living room with pictures`,
  bedrooms: `room scheme:sky frames bed nightstand rug | a blue bedroom with two pictures
room scheme:clay window:dawn curtains bed nightstand | a bed beside a curtained window
room scheme:forest twotone bed nightstand frames darkfloor | a green bedroom with warm lamp light
room scheme:night dim bed nightstand shelf | a bedroom at night with a lamp
room scheme:rose archwindow window:blush bed figtree rug roundrug | a pink bedroom with an arched window
room scheme:linen panels sunmirror bed nightstand beam | a paneled bedroom with a sun mirror`,
  kitchens: `room scheme:forest tiled counter shelf | a green kitchen with open shelves
room scheme:sky window:meadow tiled counter checker | a blue kitchen with a checkered floor
room scheme:clay tiled counter fridge frames | a terracotta kitchen with a retro fridge
room scheme:mustard shelf island fridge | a kitchen island with two stools
room scheme:mintcream window:noon counter beam | a mint kitchen in morning sun
room scheme:linen shelf diningtable darkfloor | a dining table below kitchen shelves`,
  'reading-nooks': `room scheme:night dim shelf readingchair floorlamp sidetable rug roundrug | a reading chair below bookshelves at night
room scheme:clay window:amber readingchair sidetable bookcase | an armchair beside a bookcase
room scheme:forest bookcase readingchair floorlamp rug | a green armchair with books and lamp
room scheme:rose archwindow window:dawn readingchair figtree pouf beam | an armchair in an arched window
room scheme:plum panels frames readingchair sidetable floorlamp | a plum armchair under pictures
room scheme:lagoon bigwindow window:storm bookcase loveseat floorlamp | a small sofa before a gray sky`,
  'home-offices': `room scheme:linen window:polar desk deskchair figtree beam | a sunny desk with a fig tree
room scheme:cobalt frames desk bookcase rug | a desk beside a full bookcase
room scheme:forest shelf desk deskchair | a desk below green shelves
room scheme:clay archwindow window:meadow desk snakeplant | a desk by an arched window
room scheme:night dim desk deskchair floorlamp shelf darkfloor | a home office after dark
room scheme:mintcream twotone desk deskchair monstera frames | a mint home office with pictures`,
  hallways: `room scheme:rose archway mirror console coatrack checker | a hallway with mirror and checkered floor
room scheme:olive door bench stairs | a front door, bench and stairs
room scheme:clay twotone door console snakeplant | a hall with a glazed front door
room scheme:sky panels mirror bench coatrack | a blue hall with a round mirror
room scheme:mustard frames bench coatrack rug | coats and pictures above a bench
room scheme:forest stairs console checker | a staircase in a green hall`,
  balconies: `room scheme:lagoon open window:dusk bistro plantbox stonefloor | a balcony table before an evening view
room scheme:clay open window:coral deckchair plantbox lavender stonefloor | a balcony deck chair facing a warm view
room scheme:olive open window:meadow bistro figtree plantbox | a balcony table among plants
room scheme:sky open window:polar peaks deckchair palmplant stonefloor | a balcony deck chair facing mountains
room scheme:rose open window:blush bistro lavender plantbox checker | a pink evening on the balcony
room scheme:night open window:night bistro lantern plantbox darkfloor | a lantern on a balcony at night`,
  'mid-century-homes': `room scheme:mustard sunmirror sideboard lounge panels darkfloor | a sideboard and lounge chair under a sun mirror
room scheme:olive frames sideboard floorlamp | a long sideboard below pictures
room scheme:clay bigwindow window:sand sofa lounge rug | a low sofa before a desert view
room scheme:forest panels sideboard monstera | a sideboard beside a monstera
room scheme:sun archway lounge sidetable rug roundrug arclamp | a lounge chair with an arc lamp
still scheme:clay lounge halo table | a mid-century lounge chair
room scheme:lagoon sunmirror diningtable shellchair panels | a dining table in a paneled room`,
}
