import type { RecipeText } from './recipe-text.ts'

export const BOWL_RECIPES: readonly RecipeText[] = [
  {
    topics: ['soups'], name: 'Roast pumpkin soup with sage', blurb: 'The oven does the peeling and most of the flavour.', prep: 15, cook: 50, servings: 4, diets: ['Vegetarian', 'Gluten free'],
    ingredients: { Soup: ['1 kg: pumpkin', '1: onion', '3: garlic cloves', '2 tbsp: olive oil', '900 ml: vegetable stock', '1 squeeze: lemon'], 'On top': ['12: sage leaves', '20 g: butter', '2 tbsp: pumpkin seeds'] },
    steps: ['Heat the oven to 200 degrees. Quarter the pumpkin and onion, oil and salt them, and roast with the unpeeled garlic for 40 minutes.', 'Scoop the pumpkin from its skin, squeeze out the garlic, and put it all into a pot with the stock.', 'Simmer for ten minutes, blend until silky, and sharpen with lemon.', 'Fry the sage in butter until it stops hissing and scatter it on top with the seeds.'],
  },
  {
    topics: ['soups'], name: 'Tomato soup with toasted cheese', blurb: 'For the evening when nobody wants to decide anything.', prep: 10, cook: 30, servings: 4, diets: ['Vegetarian'],
    ingredients: { Soup: ['2 tbsp: butter', '1: large onion', '1: carrot', '800 g: tinned tomatoes', '500 ml: vegetable stock', '1 tsp: sugar'], Toast: ['4 slices: bread', '120 g: mature cheese', '1 tsp: mustard'] },
    steps: ['Sweat the chopped onion and carrot in butter for ten minutes without letting them brown.', 'Add tomatoes, stock and sugar and simmer for twenty minutes.', 'Blend, loosen with a little water, and season well.', 'Spread the bread with mustard, heap on the cheese, grill until it bubbles, and cut into fingers.'],
  },
  {
    topics: ['soups'], name: 'Red lentil soup with lemon', blurb: 'Fifteen minutes of work, a week of lunches.', prep: 10, cook: 25, servings: 4, diets: ['Vegan', 'Gluten free'],
    ingredients: { Soup: ['2 tbsp: olive oil', '1: onion', '2: carrots', '1 tsp: ground cumin', '200 g: red lentils', '1.2 litres: vegetable stock'], 'To finish': ['1: lemon', '1 tsp: chilli flakes', '1 handful: coriander'] },
    steps: ['Fry the chopped onion and carrots in the oil until soft and golden at the edges.', 'Stir in cumin, then the rinsed lentils and the stock.', 'Cook for twenty minutes, until the lentils have fallen apart.', 'Blend half of it, stir it back, and finish with lemon juice, chilli and coriander.'],
  },
  {
    topics: ['soups'], name: 'Leek and potato soup', blurb: 'Plain, pale and exactly right.', prep: 15, cook: 30, servings: 4, diets: ['Vegetarian', 'Gluten free'],
    ingredients: { Soup: ['40 g: butter', '3: leeks', '500 g: floury potatoes', '1 litre: vegetable stock', '100 ml: cream', '1 small bunch: chives'] },
    steps: ['Slice and wash the leeks with care; sand hides well.', 'Cook them in butter under a lid for ten minutes, until they are soft and still green.', 'Add the diced potatoes and the stock and simmer for twenty minutes.', 'Blend briefly, stir in the cream, and snip the chives over.'],
  },
  {
    topics: ['noodles'], name: 'Miso noodles with greens and a soft egg', blurb: 'A broth that tastes of an afternoon and takes twenty minutes.', prep: 10, cook: 15, servings: 2, diets: ['Vegetarian'],
    ingredients: { Broth: ['1 litre: vegetable stock', '4: dried mushrooms', '3 slices: ginger', '3 tbsp: light miso', '1 tbsp: soy sauce'], Bowl: ['180 g: wheat noodles', '2: eggs', '2 heads: pak choi', '2: spring onions', '1 tsp: sesame oil'] },
    steps: ['Simmer stock, mushrooms and ginger for ten minutes.', 'Boil the eggs for six and a half minutes and cool them in iced water.', 'Cook the noodles, drain and rinse them, and share them between two bowls.', 'Drop the pak choi into the broth for a minute, take the pot off the heat, and stir in miso and soy.', 'Ladle over the noodles and top with halved eggs, spring onion and a thread of sesame oil.'],
  },
  {
    topics: ['noodles'], name: 'Peanut noodles, cold', blurb: 'Made for heat waves and packed lunches.', prep: 15, cook: 6, servings: 3, diets: ['Vegan'],
    ingredients: { Sauce: ['4 tbsp: peanut butter', '2 tbsp: soy sauce', '1 tbsp: rice vinegar', '1 tsp: sugar', '1 tsp: chilli oil', '4 tbsp: hot water'], Noodles: ['250 g: noodles', '1: cucumber', '2: carrots', '2 tbsp: roasted peanuts', '1: lime'] },
    steps: ['Whisk the sauce smooth, adding the hot water a spoonful at a time.', 'Cook the noodles, rinse them under cold water, and shake them dry.', 'Cut cucumber and carrots into matchsticks.', 'Toss everything together and finish with crushed peanuts and wedges of lime.'],
  },
  {
    topics: ['noodles'], name: 'Ginger chicken noodle soup', blurb: 'Clear, hot and restorative.', prep: 15, cook: 45, servings: 4, diets: ['Dairy free'],
    ingredients: { Broth: ['4: chicken thighs, on the bone', '1.5 litres: water', '1 thumb: ginger', '2: star anise', '1: onion, halved', '2 tbsp: fish sauce'], Bowl: ['250 g: flat rice noodles', '100 g: bean sprouts', '2: limes', '1 bunch: coriander'] },
    steps: ['Char the onion, cut side down, in a dry pot until it is black in places.', 'Add chicken, water, ginger and anise, bring to a murmur and keep it there for 40 minutes. Skim twice.', 'Lift out the chicken and pull it apart; strain the broth and season it with fish sauce.', 'Soak the noodles in boiling water, divide them, add chicken and sprouts, and pour the broth over.', 'Lime and coriander go on at the table.'],
  },
  {
    topics: ['salads'], name: 'Warm potato salad with mustard', blurb: 'Dressed while hot, so that it drinks up everything.', prep: 10, cook: 20, servings: 4, diets: ['Vegan', 'Gluten free'],
    ingredients: { Salad: ['800 g: small waxy potatoes', '1: red onion', '6: gherkins', '1 bunch: radishes'], Dressing: ['3 tbsp: vinegar', '2 tsp: hot mustard', '5 tbsp: oil', '100 ml: hot vegetable stock'] },
    steps: ['Boil the potatoes in their skins until a knife slides in.', 'Slice the onion very finely and put it into the vinegar with a pinch of salt.', 'Whisk mustard, oil and hot stock into the onions.', 'Halve the potatoes while they still steam, turn them in the dressing, and wait for ten minutes.', 'Add gherkins and radishes just before serving.'],
  },
  {
    topics: ['salads'], name: 'Chickpea salad with lemon and herbs', blurb: 'A lunchbox that improves by noon.', prep: 15, cook: 0, servings: 3, diets: ['Vegetarian', 'Gluten free'],
    ingredients: { Salad: ['2 tins: chickpeas', '1: cucumber', '200 g: cherry tomatoes', '1: small red onion', '80 g: feta', '1 large bunch: parsley'], Dressing: ['1: lemon', '4 tbsp: olive oil', '1 tsp: ground cumin'] },
    steps: ['Rinse the chickpeas and dry them in a cloth.', 'Whisk lemon juice, oil, cumin and salt at the bottom of a large bowl.', 'Add the chickpeas first, then everything else, cut small.', 'Fold in the parsley by the handful and crumble the feta on top.'],
  },
  {
    topics: ['salads'], name: 'Tomato and bread salad', blurb: 'For the one week in which tomatoes taste like themselves.', prep: 20, cook: 8, rest: 15, servings: 4, diets: ['Vegan'],
    ingredients: { Salad: ['700 g: ripe tomatoes', '250 g: stale sourdough', '1: red onion', '1 tbsp: capers', '1 bunch: basil'], Dressing: ['2 tbsp: red wine vinegar', '6 tbsp: olive oil', '1: garlic clove'] },
    steps: ['Tear the bread, oil it, and toast it in the oven until the corners are brown.', 'Cut up the tomatoes over a sieve, salt them, and save the juice.', 'Whisk the juice with vinegar, oil and crushed garlic.', 'Turn bread, tomatoes, onion and capers in the dressing, wait for a quarter of an hour, and tear in the basil.'],
  },
]
