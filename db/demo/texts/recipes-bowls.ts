import type { RecipeText } from './recipe-text.ts'

export const BOWL_RECIPES: readonly RecipeText[] = [
  {
    topics: ['soups'], shows: ['pumpkin'], name: 'Roast pumpkin soup with a swirl of cream', blurb: 'The oven does the peeling and most of the flavour.', prep: 15, cook: 50, servings: 4, diets: ['Vegetarian', 'Gluten free'],
    ingredients: { Soup: ['1 kg: pumpkin', '1: onion', '3: garlic cloves', '2 tbsp: olive oil', '900 ml: vegetable stock', '1 squeeze: lemon'], 'On top': ['4 tbsp: cream', '2 tbsp: pumpkin seeds'] },
    steps: ['Heat the oven to 200 degrees. Quarter the pumpkin and onion, oil and salt them, and roast with the unpeeled garlic for 40 minutes.', 'Scoop the pumpkin from its skin, squeeze out the garlic, and put it all into a pot with the stock.', 'Simmer for ten minutes, blend until silky, and sharpen with lemon.', 'Swirl a spoonful of cream into each bowl and scatter toasted seeds on top.'],
  },
  {
    topics: ['soups'], shows: ['tomato soup'], name: 'Tomato soup with basil and croutons', blurb: 'For the evening when nobody wants to decide anything.', prep: 10, cook: 30, servings: 4, diets: ['Vegetarian'],
    ingredients: { Soup: ['2 tbsp: butter', '1: large onion', '1: carrot', '800 g: tinned tomatoes', '500 ml: vegetable stock', '1 tsp: sugar'], 'On top': ['2 slices: stale bread', '2 tbsp: olive oil', '1 handful: basil'] },
    steps: ['Sweat the chopped onion and carrot in butter for ten minutes without letting them brown.', 'Add tomatoes, stock and sugar and simmer for twenty minutes.', 'Blend, loosen with a little water, and season well.', 'Cube the bread, fry it in the oil until every side is brown, and scatter it over with the basil.'],
  },
  {
    topics: ['soups'], shows: ['carrot'], name: 'Carrot soup with red lentils and sesame', blurb: 'Fifteen minutes of work, a week of lunches.', prep: 10, cook: 25, servings: 4, diets: ['Vegan', 'Gluten free'],
    ingredients: { Soup: ['2 tbsp: olive oil', '1: onion', '600 g: carrots', '1 tsp: ground cumin', '100 g: red lentils', '1.2 litres: vegetable stock'], 'To finish': ['1: lemon', '1 tbsp: toasted sesame', '1 handful: coriander'] },
    steps: ['Fry the chopped onion and carrots in the oil until soft and golden at the edges.', 'Stir in cumin, then the rinsed lentils and the stock.', 'Cook for twenty minutes, until the lentils have fallen apart.', 'Blend half of it, stir it back, and finish with lemon juice, sesame and coriander.'],
  },
  {
    topics: ['soups'], shows: ['pea soup'], name: 'Pea soup with mint', blurb: 'Ten minutes, and as green as it gets.', prep: 5, cook: 12, servings: 4, diets: ['Vegetarian', 'Gluten free'],
    ingredients: { Soup: ['30 g: butter', '4: spring onions', '600 g: peas, fresh or frozen', '800 ml: vegetable stock', '15: mint leaves', '100 g: plain yoghurt'] },
    steps: ['Soften the spring onions in butter for three minutes.', 'Add the hot stock and the peas and boil for five minutes, no longer, or the colour goes.', 'Throw in the mint and blend at once.', 'Stir in half of the yoghurt and put the rest on top.'],
  },
  {
    topics: ['soups'], shows: ['vegetable soup'], name: 'Vegetable soup with chickpeas', blurb: 'A bowl that counts as dinner and as housekeeping.', prep: 15, cook: 30, servings: 5, diets: ['Vegan', 'Gluten free'],
    ingredients: { Soup: ['2 tbsp: olive oil', '1: leek', '2: carrots', '2: celery sticks', '1: courgette', '1 tin: chickpeas', '1 tin: tomatoes', '1 litre: vegetable stock'], 'To finish': ['1: lemon', '1 handful: parsley'] },
    steps: ['Cut all the vegetables to the size of the chickpeas.', 'Cook leek, carrot and celery in the oil under a lid for ten minutes.', 'Add tomatoes, stock and chickpeas, simmer for fifteen minutes, and add the courgette for the last five.', 'Lemon and parsley go in at the table.'],
  },
  {
    topics: ['noodles'], shows: ['ramen egg'], name: 'Ramen with a soft egg and nori', blurb: 'A broth that tastes of an afternoon and takes twenty minutes.', prep: 10, cook: 15, servings: 2, diets: ['Vegetarian'],
    ingredients: { Broth: ['1 litre: vegetable stock', '4: dried mushrooms', '3 slices: ginger', '3 tbsp: light miso', '1 tbsp: soy sauce'], Bowl: ['180 g: wheat noodles', '2: eggs', '2 heads: pak choi', '2: spring onions', '2 sheets: nori', '1 tsp: sesame oil'] },
    steps: ['Simmer stock, mushrooms and ginger for ten minutes.', 'Boil the eggs for six and a half minutes and cool them in iced water.', 'Cook the noodles, drain and rinse them, and share them between two bowls.', 'Drop the pak choi into the broth for a minute, take the pot off the heat, and stir in miso and soy.', 'Ladle over the noodles and top with halved eggs, nori, spring onion and a thread of sesame oil.'],
  },
  {
    topics: ['noodles'], shows: ['soba tofu'], name: 'Soba with tofu and mushrooms', blurb: 'Nutty noodles, a salty glaze, very little washing-up.', prep: 10, cook: 15, servings: 2, diets: ['Vegan'],
    ingredients: { Noodles: ['180 g: soba noodles', '200 g: firm tofu', '250 g: mushrooms', '2: spring onions', '2 tbsp: oil'], Glaze: ['3 tbsp: soy sauce', '1 tbsp: rice vinegar', '1 tbsp: maple syrup', '1 tsp: grated ginger'] },
    steps: ['Press the tofu between two boards, cut it into cubes, and fry them on all sides.', 'Take them out and brown the mushrooms in the same pan, without crowding.', 'Cook the soba, then rinse them under cold water as if you meant it.', 'Boil up the glaze in the pan, turn everything in it, and finish with spring onion.'],
  },
  {
    topics: ['noodles'], shows: ['curry noodles shrimp', 'coconut noodles'], name: 'Coconut curry noodles with shrimp', blurb: 'A pot of green heat, cooled down with coconut.', prep: 15, cook: 15, servings: 3, diets: ['Dairy free'],
    ingredients: { Broth: ['2 tbsp: green curry paste', '400 ml: coconut milk', '500 ml: fish or vegetable stock', '1 tbsp: fish sauce', '1 tsp: sugar'], Bowl: ['200 g: flat rice noodles', '250 g: raw shrimp', '100 g: green beans', '1: lime', '1 bunch: coriander'] },
    steps: ['Fry the paste in a spoonful of the coconut cream until it smells of lemongrass.', 'Pour in the rest, the stock, fish sauce and sugar and simmer for eight minutes.', 'Soak the noodles in boiling water and share them between the bowls.', 'Add beans and shrimp to the broth for three minutes, until the shrimp curl.', 'Ladle it over, with lime and coriander.'],
  },
  {
    topics: ['salads'], shows: ['radish'], name: 'Radish salad with eggs', blurb: 'Crisp, creamy, and on the table in a quarter of an hour.', prep: 10, cook: 8, servings: 3, diets: ['Vegetarian', 'Gluten free'],
    ingredients: { Salad: ['2 bunches: radishes', '4: eggs', '1: lettuce', '1 small bunch: chives'], Dressing: ['3 tbsp: plain yoghurt', '1 tsp: hot mustard', '1 tbsp: vinegar', '2 tbsp: oil'] },
    steps: ['Boil the eggs for eight minutes and cool them under the tap.', 'Slice the radishes as thin as you dare; salt them and give them five minutes.', 'Whisk the dressing and tear the lettuce.', 'Toss leaves and radishes, lay the quartered eggs on top, and be generous with the chives.'],
  },
  {
    topics: ['salads'], shows: ['chickpeas pomegranate'], name: 'Chickpeas with pomegranate and mint', blurb: 'A lunchbox that improves by noon.', prep: 15, cook: 0, servings: 3, diets: ['Vegan', 'Gluten free'],
    ingredients: { Salad: ['2 tins: chickpeas', '1: cucumber', '200 g: cherry tomatoes', '1: small red onion', '1: pomegranate', '1 large bunch: mint'], Dressing: ['1: lemon', '4 tbsp: olive oil', '1 tsp: ground cumin'] },
    steps: ['Rinse the chickpeas and dry them in a cloth.', 'Whisk lemon juice, oil, cumin and salt at the bottom of a large bowl.', 'Add the chickpeas first, then everything else, cut small.', 'Fold in the mint by the handful and scatter the pomegranate seeds on top.'],
  },
  {
    topics: ['salads'], shows: ['Greek'], name: 'Greek salad with feta and olives', blurb: 'No lettuce, one big slab of cheese, bread for the juice.', prep: 15, cook: 0, servings: 4, diets: ['Vegetarian', 'Gluten free'],
    ingredients: { Salad: ['600 g: ripe tomatoes', '1: cucumber', '1: green pepper', '1: red onion', '100 g: black olives', '200 g: feta'], Dressing: ['5 tbsp: olive oil', '1 tbsp: red wine vinegar', '1 tsp: dried oregano'] },
    steps: ['Cut the tomatoes into wedges, salt them, and leave them to make juice.', 'Slice cucumber, pepper and onion, not too neatly.', 'Turn everything with olives, vinegar and most of the oil.', 'Lay the feta on top in one piece, add oregano and the last of the oil, and let people break it themselves.'],
  },
]
