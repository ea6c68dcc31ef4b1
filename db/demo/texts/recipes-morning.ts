import type { RecipeText } from './recipe-text.ts'

export const MORNING_RECIPES: readonly RecipeText[] = [
  {
    topics: ['breakfast'], shows: ['pancakes'], name: 'Buttermilk pancakes with berries', blurb: 'Thick, tender, and done before the coffee is cold.', prep: 10, cook: 15, servings: 4, diets: ['Vegetarian'],
    ingredients: { 'For the batter': ['220 g: plain flour', '2 tsp: baking powder', '1 pinch: salt', '1 tbsp: sugar', '300 ml: buttermilk', '2: eggs', '40 g: melted butter'], 'To serve': ['200 g: mixed berries', '4 tbsp: maple syrup', 'a little: butter for the pan'] },
    steps: ['Whisk flour, baking powder, salt and sugar in a large bowl.', 'Beat the buttermilk with the eggs and the melted butter, pour it in, and stir until just combined. A few lumps are welcome.', 'Let the batter stand for five minutes while the pan gets medium hot.', 'Drop in small ladlefuls, scatter a few berries on top, and turn when the bubbles stay open.', 'Keep them warm under a cloth and serve in a stack with butter, berries and syrup.'],
  },
  {
    topics: ['breakfast'], shows: ['bacon'], name: 'Eggs and bacon in one pan', blurb: 'The pan comes to the table, and so does the bread.', prep: 5, cook: 15, servings: 2, diets: ['Dairy free'],
    ingredients: { Pan: ['6 rashers: smoked bacon', '1: red onion, sliced', '8: cherry tomatoes', '4: eggs', '1 pinch: smoked paprika'], 'To serve': ['4 slices: rye bread', '1 handful: parsley'] },
    steps: ['Lay the bacon in a cold pan and let it render slowly, so that it crisps in its own fat.', 'Push it aside, add onion and tomatoes, and give them five minutes.', 'Make four gaps, break in the eggs, salt them, and cover for three minutes.', 'Dust with paprika and parsley and eat from the pan, with bread for the corners.'],
  },
  {
    topics: ['breakfast'], shows: ['oatmeal'], name: 'Oatmeal with banana and strawberries', blurb: 'Plain porridge in its Sunday clothes.', prep: 5, cook: 10, servings: 2, diets: ['Vegetarian'],
    ingredients: { Oatmeal: ['100 g: rolled oats', '300 ml: milk', '200 ml: water', '1 pinch: salt'], 'On top': ['1: banana', '6: strawberries', '1 tbsp: honey', '20 g: almonds, toasted'] },
    steps: ['Toast the oats in the dry pot until they smell of biscuits.', 'Add milk, water and salt and stir over a low heat for eight minutes.', 'Cover and leave for two minutes; it thickens while you slice the fruit.', 'Arrange banana and strawberries on top and finish with honey and almonds.'],
  },
  {
    topics: ['breakfast'], shows: ['avocado toast'], name: 'Avocado toast with fried eggs', blurb: 'Everybody knows it; few salt it properly.', prep: 5, cook: 6, servings: 2, diets: ['Vegetarian'],
    ingredients: { Toast: ['2: ripe avocados', '1: lime', '4 slices: sourdough', '4: eggs', '1 tbsp: olive oil', '1 pinch: chilli flakes'] },
    steps: ['Crush the avocado with lime juice and salt, and leave some lumps.', 'Fry the eggs in hot oil until the edges are lacy and the middles still soft.', 'Toast the bread darker than usual, so that it holds.', 'Spread, top with an egg each, and finish with chilli and a little more salt.'],
  },
  {
    topics: ['fruit'], shows: ['smoothies'], name: 'Three-berry smoothie with oats', blurb: 'A breakfast to drink on the way to the bus.', prep: 5, cook: 0, servings: 2, diets: ['Vegetarian'],
    ingredients: { Smoothie: ['250 g: frozen mixed berries', '1: ripe banana', '40 g: rolled oats', '200 g: plain yoghurt', '250 ml: milk', '1 tsp: honey'] },
    steps: ['Put the oats and milk into the blender and let them sit while you look for the lid.', 'Add everything else and blend for a full minute, until the oats have vanished.', 'Taste, add honey if the berries are sharp, and pour.'],
  },
  {
    topics: ['fruit'], shows: ['figs grapefruit'], name: 'Figs, grapefruit and raspberries with mint', blurb: 'Three fruits that bring out the best in each other.', prep: 15, cook: 0, servings: 4, diets: ['Vegan', 'Gluten free'],
    ingredients: { Fruit: ['6: figs', '2: pink grapefruit', '150 g: raspberries'], Dressing: ['1 tsp: orange blossom water', '2 tsp: sugar'], 'On top': ['30 g: pistachios', '10: mint leaves'] },
    steps: ['Cut peel and pith from the grapefruit over a bowl, and lift out the segments.', 'Quarter the figs and lay everything on a wide plate.', 'Stir sugar and blossom water into the grapefruit juice and pour it over.', 'Wait ten minutes, then add torn mint and chopped pistachios.'],
  },
  {
    topics: ['fruit'], shows: ['mango'], name: 'Mango bowl with strawberries', blurb: 'Thick enough for a spoon, cold enough for July.', prep: 10, cook: 0, servings: 2, diets: ['Vegan', 'Gluten free'],
    ingredients: { Base: ['300 g: frozen mango', '1: banana', '150 ml: coconut milk', '1: lime, juice'], 'On top': ['8: strawberries', '2 tbsp: coconut flakes', '1 tbsp: pumpkin seeds'] },
    steps: ['Let the mango stand for five minutes, so that the blender has a chance.', 'Blend with banana, coconut milk and lime, stopping twice to scrape down.', 'Spoon it into cold bowls.', 'Top with sliced strawberries, coconut and seeds, and eat at once.'],
  },
  {
    topics: ['tea-and-coffee'], shows: ['iced coffee'], name: 'Iced coffee, brewed cold with orange peel', blurb: 'A jar, a night, and no machine.', prep: 5, cook: 0, rest: 840, servings: 4, diets: ['Vegan', 'Gluten free'],
    ingredients: { Brew: ['80 g: coffee, coarsely ground', '800 ml: cold water', '2 strips: orange peel'], 'To serve': ['1 handful: ice', 'a splash: milk or oat milk'] },
    steps: ['Put coffee, peel and water into a large jar and stir until all the grounds are wet.', 'Cover and leave in the fridge for fourteen hours.', 'Strain through a cloth or a filter paper without squeezing.', 'Serve over ice, thinned with water or milk to taste.'],
  },
  {
    topics: ['tea-and-coffee'], shows: ['cup of tea', 'teapot'], name: 'Spiced milk tea', blurb: 'Cardamom first, then everything else.', prep: 5, cook: 10, servings: 2, diets: ['Vegetarian', 'Gluten free'],
    ingredients: { Spices: ['5: cardamom pods', '1: small cinnamon stick', '3 slices: fresh ginger', '3: peppercorns'], Tea: ['250 ml: water', '3 tsp: strong black tea', '300 ml: milk', '2 tsp: sugar'] },
    steps: ['Crush the spices lightly and simmer them in the water for five minutes.', 'Add the tea and let it boil up once.', 'Pour in the milk and sugar and heat until it climbs the pan; take it off, let it sink, and do it again.', 'Strain into cups from as high as you dare.'],
  },
]
