import type { RecipeText } from './recipe-text.ts'

export const MORNING_RECIPES: readonly RecipeText[] = [
  {
    topics: ['breakfast'], name: 'Buttermilk pancakes with blueberries', blurb: 'Thick, tender, and done before the coffee is cold.', prep: 10, cook: 15, servings: 4, diets: ['Vegetarian'],
    ingredients: { 'For the batter': ['220 g: plain flour', '2 tsp: baking powder', '1 pinch: salt', '1 tbsp: sugar', '300 ml: buttermilk', '2: eggs', '40 g: melted butter'], 'To serve': ['150 g: blueberries', '4 tbsp: maple syrup', 'a little: butter for the pan'] },
    steps: ['Whisk flour, baking powder, salt and sugar in a large bowl.', 'Beat the buttermilk with the eggs and the melted butter, pour it in, and stir until just combined. A few lumps are welcome.', 'Let the batter stand for five minutes while the pan gets medium hot.', 'Drop in small ladlefuls, scatter blueberries on top, and turn when the bubbles stay open.', 'Keep them warm under a cloth and serve in a stack with syrup.'],
  },
  {
    topics: ['breakfast'], name: 'Tomato eggs in one pan', blurb: 'Eggs poached in a sauce you will want to mop up to the last drop.', prep: 10, cook: 20, servings: 3, diets: ['Vegetarian', 'Gluten free'],
    ingredients: { Sauce: ['2 tbsp: olive oil', '1: onion, sliced', '1: red pepper, sliced', '2: garlic cloves', '1 tsp: ground cumin', '1 tsp: sweet paprika', '400 g: chopped tomatoes'], 'To finish': ['5: eggs', '60 g: feta', '1 handful: parsley'] },
    steps: ['Soften onion and pepper in the oil over a gentle heat, about eight minutes.', 'Add garlic and spices, stir for half a minute, then add the tomatoes and salt.', 'Simmer until the sauce holds a furrow behind the spoon.', 'Make five hollows, break an egg into each, cover, and cook for six minutes.', 'Crumble the feta on top, add parsley, and carry the pan to the table.'],
  },
  {
    topics: ['breakfast'], name: 'Overnight oats with apple and hazelnut', blurb: 'Made in two minutes the evening before, when you still like yourself.', prep: 5, cook: 0, rest: 480, servings: 2, diets: ['Vegetarian'],
    ingredients: { 'In the evening': ['100 g: rolled oats', '250 ml: milk', '100 g: plain yoghurt', '1 tsp: honey', '1 pinch: cinnamon'], 'In the morning': ['1: apple', '40 g: hazelnuts, toasted'] },
    steps: ['Stir oats, milk, yoghurt, honey and cinnamon together in a jar and put it in the fridge.', 'In the morning grate the apple with its skin and fold it in.', 'Chop the hazelnuts roughly and scatter them on top at the last moment.'],
  },
  {
    topics: ['breakfast'], name: 'Mushrooms and soft eggs on toast', blurb: 'A proper weekend plate from five ordinary things.', prep: 5, cook: 15, servings: 2, diets: ['Vegetarian'],
    ingredients: { Toast: ['300 g: brown mushrooms', '25 g: butter', '1: garlic clove', '4 slices: sourdough', '4: eggs', '1 small bunch: chives'] },
    steps: ['Fry the mushrooms in a dry hot pan until they squeak and have given up their water.', 'Add the butter, the crushed garlic, salt and plenty of pepper.', 'Boil the eggs for six and a half minutes, cool and peel them.', 'Toast the bread, pile on the mushrooms, halve the eggs over the top, and finish with chives.'],
  },
  {
    topics: ['fruit'], name: 'Berry and oat smoothie', blurb: 'A breakfast to drink on the way to the bus.', prep: 5, cook: 0, servings: 2, diets: ['Vegetarian'],
    ingredients: { Smoothie: ['250 g: frozen mixed berries', '1: ripe banana', '40 g: rolled oats', '200 g: plain yoghurt', '250 ml: milk', '1 tsp: honey'] },
    steps: ['Put the oats and milk into the blender and let them sit while you look for the lid.', 'Add everything else and blend for a full minute, until the oats have vanished.', 'Taste, add honey if the berries are sharp, and pour.'],
  },
  {
    topics: ['fruit'], name: 'Citrus salad with mint and pistachio', blurb: 'Bright enough for February.', prep: 15, cook: 0, servings: 4, diets: ['Vegan', 'Gluten free'],
    ingredients: { Fruit: ['2: oranges', '2: blood oranges', '1: pink grapefruit'], Dressing: ['1 tsp: orange blossom water', '2 tsp: sugar'], 'On top': ['30 g: pistachios', '10: mint leaves'] },
    steps: ['Cut off peel and pith with a sharp knife, holding the fruit over a bowl.', 'Slice across into rounds and lay them on a wide plate.', 'Stir the sugar and blossom water into the juice and pour it over.', 'Leave for ten minutes, then add torn mint and chopped pistachios.'],
  },
  {
    topics: ['fruit'], name: 'Roasted plums with honey and thyme', blurb: 'What to do with plums that look better than they taste.', prep: 5, cook: 25, servings: 4, diets: ['Vegetarian', 'Gluten free'],
    ingredients: { Plums: ['8: plums', '2 tbsp: honey', '4 sprigs: thyme', '20 g: butter', '1 pinch: salt'], 'To serve': ['200 g: thick yoghurt'] },
    steps: ['Heat the oven to 190 degrees. Halve and stone the plums.', 'Set them cut side up in a dish that just fits, and share out honey, butter, thyme and salt.', 'Roast for about 25 minutes, until they slump and the juice is sticky.', 'Eat warm, with cold yoghurt.'],
  },
  {
    topics: ['tea-and-coffee'], name: 'Cold brew with orange peel', blurb: 'A jar, a night, and no machine.', prep: 5, cook: 0, rest: 840, servings: 4, diets: ['Vegan', 'Gluten free'],
    ingredients: { Brew: ['80 g: coffee, coarsely ground', '800 ml: cold water', '2 strips: orange peel'], 'To serve': ['1 handful: ice', 'a splash: milk or oat milk'] },
    steps: ['Put coffee, peel and water into a large jar and stir until all the grounds are wet.', 'Cover and leave in the fridge for fourteen hours.', 'Strain through a cloth or a filter paper without squeezing.', 'Serve over ice, thinned with water or milk to taste.'],
  },
  {
    topics: ['tea-and-coffee'], name: 'Spiced milk tea', blurb: 'Cardamom first, then everything else.', prep: 5, cook: 10, servings: 2, diets: ['Vegetarian', 'Gluten free'],
    ingredients: { Spices: ['5: cardamom pods', '1: small cinnamon stick', '3 slices: fresh ginger', '3: peppercorns'], Tea: ['250 ml: water', '3 tsp: strong black tea', '300 ml: milk', '2 tsp: sugar'] },
    steps: ['Crush the spices lightly and simmer them in the water for five minutes.', 'Add the tea and let it boil up once.', 'Pour in the milk and sugar and heat until it climbs the pan; take it off, let it sink, and do it again.', 'Strain into cups from as high as you dare.'],
  },
]
