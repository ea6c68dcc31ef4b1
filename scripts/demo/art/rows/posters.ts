export const POSTER_ROWS = {
  'travel-posters': `travel scheme:linen view:coast light:coral cliffs bigsun say:PORTO_ALVERA sub:WHERE_THE_SEA_RESTS | a travel poster of sea cliffs
travel scheme:night view:landscape light:aurora aurora ridges pines ink say:NORRVIK sub:THE_FAR_NORTH deco | a travel poster of northern lights
travel scheme:sun view:desert light:ember mesa saguaro overlay say:RIO_SECO sub:DESERT_PARK bold | a travel poster of a cactus desert
travel scheme:olive view:town light:meadow hill say:MONTELUNA sub:TOWN_ON_THE_HILL | a travel poster of a hill town
travel scheme:sky view:landscape light:noon clouds peaks lake canoe bold say:LAKE_ORIN sub:PADDLE_AT_DAWN | a travel poster of an alpine lake
travel scheme:rose view:city light:blush bridge red clouds rounded say:SAN_BRIO sub:CITY_OF_BRIDGES deco | a travel poster of a red bridge
travel scheme:lagoon view:coast light:sand aerial umbrellas say:ISLA_CLARA sub:SAND_AND_SHADE bold | a travel poster of a beach
travel scheme:clay view:landscape light:dusk streaks sea lighthouse house centre say:CAPE_MARROW sub:FOLLOW_THE_LIGHT deco | a travel poster of a lighthouse`,
  'exhibition-posters': `poster scheme:cobalt blocks say:FORM_&_COLOUR sub:SPRING_EXHIBITION | a poster of geometric blocks
poster scheme:clay arches thin say:ARCHES sub:CLAY_AND_LIGHT deco | a poster of nested arches
poster scheme:rose cutouts say:CUT_PAPER sub:SUMMER_SHOW | a poster of paper cut-outs
poster scheme:night ink moonphase thin say:NIGHT/SKIES sub:PRINTS_AND_DRAWINGS | a poster of moon phases
poster scheme:olive vase say:HANDS_&/CLAY sub:CERAMICS_TODAY | a poster of a painted vase
poster scheme:sun colour leafcut say:GARDEN sub:OPEN_STUDIO_WEEK | a poster of cut paper leaves
poster scheme:lagoon rings deco say:CIRCLES sub:WORKS_ON_PAPER | a poster of overlapping rings`,
  'music-posters': `poster scheme:berry ink vinyl say:SLOW/JAZZ_NIGHT sub:EVERY_FRIDAY | a jazz poster with a record
poster scheme:night ink waves thin say:ECHOES sub:LIVE_IN_THE_OLD_HALL | a concert poster of sound waves
poster scheme:sun sunburst guitar say:SUMMER/STRINGS sub:OPEN_AIR | a poster of a guitar in sun rays
poster scheme:pine ink trumpet say:BRASS/AT_TEN sub:LATE_CONCERT deco | a poster of a trumpet
poster scheme:plum ink equaliser say:LOW_TIDE sub:ELECTRONIC_EVENING | a poster of equalizer bars
poster scheme:clay piano say:QUIET/KEYS sub:PIANO_RECITAL | a poster of piano keys
poster scheme:lagoon sunburst vinyl say:SPIN sub:RECORD_FAIR_ON_SUNDAY | a record fair poster`,
  'abstract-art': `abstract scheme:clay fields | three soft fields of color
abstract scheme:lagoon dunes | waves of color under a round sun
abstract scheme:olive stones | balanced stones before a disc
abstract scheme:cobalt cutouts | cut shapes and leaves
abstract scheme:rose arches | two rainbows of arches
abstract scheme:sun mobile | a hanging mobile
abstract scheme:plum strokes | broad brush strokes
abstract scheme:mintcream fields | stacked fields of mint and salmon`,
  'geometric-patterns': `pattern scheme:clay quarter | a pattern of quarter circles
pattern scheme:lagoon scales | a pattern of ringed scales
pattern scheme:mustard triangles | a pattern of triangles
pattern scheme:rose petals | a pattern of petals
pattern scheme:plum cubes | a pattern of stacked cubes
pattern scheme:night stars grand | a pattern of star tiles
pattern scheme:cobalt mod | a pattern of circles and ovals
pattern scheme:stone terrazzo grand | a terrazzo pattern
pattern scheme:olive zigzag | a zigzag pattern`,
  'line-art': `line scheme:clay face | a face in one line
line scheme:rose vaseline | a line drawing of buds in a vase
line scheme:sky cat | a sitting cat in one line
line scheme:pine ink peaks | mountains in a white line
line scheme:olive bird | a bird on a twig in one line
line scheme:mustard coffee | a steaming cup in one line
line scheme:mintcream leafline fine sun | a leafy branch in fine line`,
}

export const TYPE_ROWS = {
  typography: `words scheme:clay say:STAY/CURIOUS shade bold | the words stay curious in shaded capitals
words scheme:cobalt giant say:R/RHYTHM | a layered letter r
words scheme:lagoon say:MAKE/ROOM/FOR/JOY inline bold colour | inline capitals on teal
words scheme:olive deco thin ruled say:LESS/BUT/BETTER | thin capitals in a ruled frame
words scheme:rose giant say:G/GRACE | a layered letter g
words scheme:berry ink high thin say:OPEN/DOORS alternate | slender capitals on dark red
words scheme:mustard giant say:&/AND_SO_ON | a layered ampersand
words scheme:sky say:AIR/SEA/SUN rainbow bold sunrise | bold words over a rising sun`,
  quotes: `words scheme:sun say:GOOD/THINGS/TAKE/TIME bold alternate | good things take time
words scheme:pine ink say:BEGIN/ANYWHERE deco ruled | begin anywhere
words scheme:mintcream say:GROW/SLOWLY/GROW/STRONG hillside bold | grow slowly, grow strong
words scheme:night ink dots say:LOOK/UP/MORE/OFTEN | look up more often
words scheme:clay say:DO_LESS/WITH/MORE/CARE deco thin ruled | do less with more care
words scheme:sky script say:one_kind/word sunrise | one kind word
words scheme:plum say:REST/IS_PART/OF_THE/WORK inline bold colour | rest is part of the work
words scheme:cobalt say:START/SMALL shade bold sunrise | start small`,
  lettering: `words scheme:pine ink script say:slow/mornings inline | slow mornings in joined script
words scheme:rose script garland say:bloom | bloom inside a leaf garland
words scheme:mustard script shade say:hello/sunshine sunrise | hello sunshine in shaded script
words scheme:lagoon colour script say:salt/and_sea | salt and sea on teal
words scheme:night ink script dots say:good/night | good night among dots
words scheme:olive script thin say:gather/and_share hillside | gather and share over hills
words scheme:berry ink script shade say:with/love | with love in shaded script`,
}
