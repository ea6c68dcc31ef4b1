import type { TopicGroup } from '../topics.ts'

/** Username, first name, last name, country, locale, the group of topics they like most, what they say of themselves. */
type PersonText = readonly [
  username: string,
  firstName: string,
  lastName: string,
  country: string,
  locale: string,
  likes: TopicGroup,
  about: string,
]

/** Invented people; any likeness is chance. */
export const PEOPLE: readonly PersonText[] = [
  ['ottiliebrandauer', 'Ottilie', 'Brandauer', 'AT', 'de', 'nature', 'Hut bagger, soup maker, bad sleeper. I pin what I would like to walk towards.'],
  ['kwabena_makes', 'Kwabena', 'Asiedu', 'GH', 'en_GB', 'crafts', 'Woodwork in the evenings, maths teacher by day. Everything here is measured at least twice.'],
  ['linneastuga', 'Linnéa', 'Hedqvist', 'SE', 'sv_SE', 'places', 'Saving up for a cabin. Meanwhile, pictures of cabins.'],
  ['tomasz_piecze', 'Tomasz', 'Wrzos', 'PL', 'pl_PL', 'food', 'Baker from four until noon. The rest of the day I look at other people\'s bread.'],
  ['mireiapapel', 'Mireia', 'Solanes', 'ES', 'es_ES', 'posters', 'Printmaker in a former chicken coop. Two inks are plenty.'],
  ['harukoplants', 'Haruko', 'Tsukamine', 'JP', 'ja', 'botanical', 'Ferns, moss and small pots. Please ask before naming my plants.'],
  ['declan_tides', 'Declan', 'Moriarty-Byrne', 'IE', 'en_GB', 'nature', 'I live where the bus turns around. Sea on three sides.'],
  ['zeynepsofrasi', 'Zeynep', 'Altınok', 'TR', 'tr', 'food', 'My mother\'s recipes, my own mistakes.'],
  ['anselm_type', 'Anselm', 'Feuerherd', 'DE', 'de', 'type', 'Typesetter, retired twice. Still cross about apostrophes.'],
  ['noorinthehall', 'Noor', 'van Elswijk', 'NL', 'nl', 'interiors', 'Renovating a narrow house, one narrow room at a time.'],
  ['lupetejedora', 'Guadalupe', 'Arriaga', 'MX', 'es_MX', 'crafts', 'Embroidery, visible mending, strong opinions on thread.'],
  ['ishaan_frames', 'Ishaan', 'Bhattarai', 'NP', 'en_GB', 'nature', 'Porter turned illustrator. The mountains are the same size.'],
  ['camillefauteuil', 'Camille', 'Desrosiers-Roy', 'CA', 'fr', 'interiors', 'One chair at a time. I restore, I rarely sell.'],
  ['petronelaw', 'Petronela', 'Wójt', 'PL', 'pl_PL', 'products', 'Potter. My thumbs are on half the mugs in this street.'],
  ['amadou_sahel', 'Amadou', 'Diarrassouba', 'ML', 'fr', 'nature', 'Desert colours, long roads, sweet tea.'],
  ['fernlines', 'Fern', 'Oakhampton', 'GB', 'en_GB', 'posters', 'I draw one line a day and keep the good ones.'],
  ['giuseppina_m', 'Giuseppina', 'Marasciulo', 'IT', 'it', 'food', 'Seventy-one, four grandchildren, one rolling pin. Ask me about dough.'],
  ['soren_lys', 'Søren', 'Lyngdal', 'DK', 'da_DK', 'products', 'Lamps. Mostly lamps. Some chairs to read in near the lamps.'],
  ['thandeka_bakes', 'Thandeka', 'Mabuza', 'ZA', 'en_GB', 'food', 'Birthday cakes for the whole of our road. Lemon is a personality.'],
  ['yusuf_skies', 'Yusuf', 'Karimzada', 'AZ', 'en_GB', 'nature', 'Amateur astronomer. I know three good fields and will share one.'],
  ['beatriz_sal', 'Beatriz', 'Penaforte', 'PT', 'pt_PT', 'places', 'Tiles, old towns, ferries. I walk uphill for views.'],
  ['hoaanhnoodle', 'Hoa Anh', 'Luu', 'VN', 'vi_VN', 'food', 'Broth takes time. I have time.'],
  ['eilidhcasts', 'Eilidh', 'Drummore', 'GB', 'en_GB', 'crafts', 'Knits on ferries. Unpicks on land.'],
  ['marek_balkon', 'Marek', 'Sedlák', 'CZ', 'cs_CZ', 'interiors', 'Four square metres of balcony, twenty-two tomatoes.'],
  ['priyaletters', 'Priya', 'Ranganath', 'IN', 'en_IN', 'type', 'Sign painting, three scripts, one steady hand before coffee.'],
  ['joaquin_rieles', 'Joaquín', 'Etcheverry', 'AR', 'es_AR', 'posters', 'I collect timetables and the posters that hung beside them.'],
  ['sagal_home', 'Sagal', 'Warsame', 'SO', 'en_GB', 'interiors', 'New flat, old furniture, plenty of cushions.'],
  ['viljametsa', 'Vilja', 'Rautakoski', 'FI', 'fi_FI', 'nature', 'Forest first, questions later.'],
  ['benedikt_holz', 'Benedikt', 'Zellweger', 'CH', 'de', 'crafts', 'Boat builder in winter, boat user in summer.'],
  ['ramonaverde', 'Ramona', 'Ionașcu', 'RO', 'ro_RO', 'botanical', 'Herbs on every sill. My kitchen is losing.'],
  ['tevita_blue', 'Tevita', 'Fonokalafi', 'TO', 'en_AU', 'places', 'Lighthouse keeper\'s grandson. Looking for the next boat.'],
  ['oksana_papir', 'Oksana', 'Holovchenko', 'UA', 'uk_UA', 'crafts', 'Paper, scissors, paste. Windows are my gallery.'],
  ['dimitrakantina', 'Dimitra', 'Vassilakou', 'GR', 'el_GR', 'food', 'I photograph lunch and then it is cold. No regrets.'],
  ['wanjiku_walks', 'Wanjiku', 'Gathoni', 'KE', 'en_GB', 'places', 'Camps more than is sensible. One pot, two spoons.'],
  ['florentbruit', 'Florent', 'Guilloux', 'FR', 'fr', 'products', 'Old amplifiers, new headphones, patient neighbours.'],
  ['seoyeon_desk', 'Seo-yeon', 'Baek', 'KR', 'ko_KR', 'products', 'Stationery, quiet desks and the sound of a good pen.'],
  ['mattiasnord', 'Mattias', 'Tveitan', 'NO', 'nb_NO', 'places', 'Small boats, black timber, wool.'],
  ['catarinafolha', 'Catarina', 'Abrantes Lobo', 'BR', 'pt_BR', 'botanical', 'Houseplant doctor, unlicensed.'],
  ['jonas_kantig', 'Jonas', 'Obermoser', 'DE', 'de', 'posters', 'Grids, tiles, and the one that is turned the wrong way.'],
  ['ngaire_shore', 'Ngaire', 'Holloway', 'NZ', 'en_AU', 'nature', 'Low tide is my office.'],
]

/** Username, name, country, domain, the group of what it sells, what it says of itself. */
type BrandText = readonly [
  username: string,
  name: string,
  country: string,
  domain: string,
  group: TopicGroup,
  about: string,
]

/** Invented makers and shops. */
export const BRANDS: readonly BrandText[] = [
  ['saltandfern', 'Salt & Fern', 'GB', 'saltandfern.example', 'food', 'Recipes that fit a weekday, and a shop for the spices in them.'],
  ['lehmundlicht', 'Lehm & Licht', 'DE', 'lehmundlicht.example', 'products', 'Stoneware, lamps and other things for a table in the evening.'],
  ['hinterlandsupply', 'Hinterland Supply', 'NZ', 'hinterland-supply.example', 'products', 'Bags, boots and blankets that can be mended. We will show you how.'],
  ['quietacoustics', 'Quiet Acoustics', 'DK', 'quiet-acoustics.example', 'products', 'Headphones and speakers for people who like music more than equipment.'],
  ['marlowpapergoods', 'Marlow Paper Goods', 'GB', 'marlowpaper.example', 'type', 'Notebooks, prints and cards, made on two old presses.'],
  ['casatejado', 'Casa Tejado', 'ES', 'casatejado.example', 'interiors', 'Chairs, textiles and tiles from small workshops.'],
  ['wildermark', 'Wildermark Seeds', 'NL', 'wildermark-seeds.example', 'botanical', 'Meadow seed, herbs and encouragement.'],
  ['northlighttrails', 'Northlight Trails', 'NO', 'northlight-trails.example', 'places', 'Cabins, huts and routes, checked on foot.'],
  ['skeinandshuttle', 'Skein & Shuttle', 'IE', 'skeinandshuttle.example', 'crafts', 'Yarn, linen and kits for slow evenings.'],
  ['platformtwo', 'Platform Two Prints', 'AR', 'platformtwo.example', 'posters', 'Posters for walls that face the sofa. Printed to order.'],
]
