import type { RecipeText } from './recipe-text.ts'

export const OVEN_RECIPES: readonly RecipeText[] = [
  {
    topics: ['bread-baking'], name: 'Overnight white loaf in a pot', blurb: 'Four ingredients and a night\'s sleep.', prep: 15, cook: 45, rest: 780, servings: 10, diets: ['Vegan'],
    ingredients: { Dough: ['500 g: strong white flour', '375 ml: cool water', '10 g: salt', '1 g: dried yeast'] },
    steps: ['Stir everything together until no dry flour is left. Cover, and leave at room temperature for twelve hours.', 'Tip the dough onto a floured table, fold it four times like a letter, and turn it over.', 'Let it rest on baking paper for an hour while the oven and a heavy pot heat to 240 degrees.', 'Lower the dough into the pot with its paper, slash it, cover, and bake for 30 minutes.', 'Take off the lid and bake for 15 minutes more. Cool on a rack for as long as you can bear.'],
  },
  {
    topics: ['bread-baking'], name: 'Dark rye with caraway', blurb: 'Dense, moist, and best on the third day.', prep: 20, cook: 60, rest: 240, servings: 14, diets: ['Vegan'],
    ingredients: { Dough: ['400 g: wholemeal rye flour', '150 g: strong white flour', '200 g: active sourdough starter', '400 ml: warm water', '12 g: salt', '2 tsp: caraway seeds', '1 tbsp: treacle'] },
    steps: ['Mix everything with a wet hand. It will be closer to mortar than to dough, and that is correct.', 'Scrape it into an oiled loaf tin, smooth the top with water, and dust it with flour.', 'Leave for about four hours, until cracks appear in the flour.', 'Bake at 240 degrees for 15 minutes and at 190 for another 45.', 'Wrap in a cloth and do not cut it until tomorrow.'],
  },
  {
    topics: ['bread-baking'], name: 'Cardamom buns', blurb: 'Knots of soft dough that empty a kitchen of excuses.', prep: 40, cook: 14, rest: 120, servings: 16, diets: ['Vegetarian'],
    ingredients: { Dough: ['250 ml: warm milk', '7 g: dried yeast', '450 g: plain flour', '70 g: sugar', '1 tsp: ground cardamom', '80 g: soft butter', '1 pinch: salt'], Filling: ['100 g: soft butter', '80 g: brown sugar', '1 tbsp: crushed cardamom'], Glaze: ['1: egg', '2 tbsp: pearl sugar'] },
    steps: ['Stir the yeast into the milk, add the other ingredients for the dough, and knead for ten minutes.', 'Let it rise for an hour, until doubled.', 'Roll it out into a large rectangle, spread the filling over it, fold in three, and cut into strips.', 'Twist each strip, wind it around two fingers, and tuck in the end. Prove for 40 minutes.', 'Brush with egg, scatter the pearl sugar over, and bake at 210 degrees for 12 to 14 minutes.'],
  },
  {
    topics: ['bread-baking'], name: 'Seeded soda bread', blurb: 'From nothing to warm slices in an hour.', prep: 10, cook: 40, servings: 8, diets: ['Vegetarian'],
    ingredients: { Dough: ['250 g: wholemeal flour', '200 g: plain flour', '1 tsp: bicarbonate of soda', '1 tsp: salt', '60 g: mixed seeds', '400 ml: buttermilk', '1 tbsp: honey'] },
    steps: ['Heat the oven to 200 degrees and mix all the dry things.', 'Pour in buttermilk and honey and bring it together with one hand, quickly and gently.', 'Shape into a round, cut a deep cross, and scatter a few more seeds on top.', 'Bake for 40 minutes, until it sounds hollow when you knock underneath.'],
  },
  {
    topics: ['pizza'], name: 'Two-day pizza dough with tomato and basil', blurb: 'The plainest one, and the one to get right.', prep: 30, cook: 9, rest: 2880, servings: 4, diets: ['Vegetarian'],
    ingredients: { Dough: ['600 g: bread flour', '390 ml: cold water', '2 g: dried yeast', '15 g: salt'], Topping: ['400 g: whole tinned tomatoes', '300 g: mozzarella', '1 bunch: basil', '3 tbsp: olive oil'] },
    steps: ['Mix the dough, rest it for half an hour, then knead it for two minutes and shape four balls.', 'Keep them covered in the fridge for two days and take them out two hours before baking.', 'Heat a steel or an upturned tray for a whole hour at 250 degrees.', 'Crush the tomatoes with salt. Stretch a ball from the middle outwards and leave the rim alone.', 'Top sparingly, bake for seven to nine minutes, and add basil and oil on the plate.'],
  },
  {
    topics: ['pizza'], name: 'White pizza with potato and rosemary', blurb: 'Starch upon starch, and no one has ever complained.', prep: 25, cook: 12, rest: 60, servings: 3, diets: ['Vegetarian'],
    ingredients: { Base: ['1 ball: pizza dough, 500 g', '2 tbsp: olive oil'], Topping: ['300 g: waxy potatoes', '150 g: crème fraîche', '2 sprigs: rosemary', '60 g: hard cheese', '1: red onion'] },
    steps: ['Slice the potatoes as thin as paper, salt them, and squeeze out the water after ten minutes.', 'Press the dough into an oiled tray and let it relax for an hour.', 'Spread it with crème fraîche, then onions, then potatoes in loose overlapping rows.', 'Bake at 250 degrees for 12 minutes, with cheese and rosemary added for the last three.'],
  },
  {
    topics: ['pizza'], name: 'Sheet pizza with peppers and olives', blurb: 'Feeds a room, needs no skill.', prep: 20, cook: 20, rest: 90, servings: 6, diets: ['Vegan'],
    ingredients: { Dough: ['500 g: bread flour', '330 ml: lukewarm water', '5 g: dried yeast', '10 g: salt', '3 tbsp: olive oil'], Topping: ['3: peppers', '80 g: black olives', '250 ml: tomato passata', '1 tsp: dried oregano'] },
    steps: ['Mix the dough in a bowl and fold it over itself every twenty minutes for an hour and a half.', 'Roast the peppers under the grill, peel off what comes easily, and tear them into strips.', 'Pour oil onto a tray, put the dough on it, and push it to the corners with your fingertips.', 'Spread the passata, add peppers, olives and oregano, and bake at 230 degrees for 20 minutes.'],
  },
  {
    topics: ['cakes'], name: 'Lemon drizzle loaf', blurb: 'Sharp, sticky and gone by four.', prep: 15, cook: 50, servings: 10, diets: ['Vegetarian'],
    ingredients: { Cake: ['180 g: soft butter', '180 g: sugar', '3: eggs', '180 g: plain flour', '2 tsp: baking powder', '2: lemons, zest only', '3 tbsp: milk'], Drizzle: ['2: lemons, juice', '90 g: sugar'] },
    steps: ['Heat the oven to 175 degrees and line a loaf tin.', 'Beat butter, sugar and zest until pale, then beat in the eggs one by one.', 'Fold in flour, baking powder and milk and smooth it into the tin.', 'Bake for about 50 minutes, until a skewer comes out clean.', 'Stir juice and sugar together, prick the hot cake all over, and spoon the syrup on slowly.'],
  },
  {
    topics: ['cakes'], name: 'Plum tart with almond cream', blurb: 'Looks like a bakery, behaves like a beginner\'s tart.', prep: 30, cook: 45, rest: 30, servings: 8, diets: ['Vegetarian'],
    ingredients: { Pastry: ['200 g: plain flour', '100 g: cold butter', '1 tbsp: sugar', '4 tbsp: cold water'], Filling: ['80 g: butter', '80 g: sugar', '100 g: ground almonds', '1: egg', '600 g: plums'] },
    steps: ['Rub butter into flour and sugar, bring together with water, and chill for half an hour.', 'Cream the butter and sugar, then beat in egg and almonds.', 'Roll out the pastry, line a 26 cm tin, and spread the almond cream.', 'Stand quartered plums in it, close together, in rings.', 'Bake at 190 degrees for 45 minutes, until the edges are deep brown.'],
  },
  {
    topics: ['cakes'], name: 'Flourless chocolate cake', blurb: 'Cracked like a dry lake and soft as a pillow beneath.', prep: 20, cook: 30, servings: 10, diets: ['Vegetarian', 'Gluten free'],
    ingredients: { Cake: ['200 g: dark chocolate', '150 g: butter', '5: eggs', '150 g: sugar', '100 g: ground almonds', '1 pinch: salt'], 'To serve': ['200 g: crème fraîche', '150 g: raspberries'] },
    steps: ['Melt chocolate and butter together and let the mixture cool to lukewarm.', 'Whisk the egg whites with half of the sugar to soft peaks.', 'Beat the yolks with the rest of the sugar, stir in the chocolate, then almonds and salt.', 'Fold in the whites in three goes and bake in a lined tin at 170 degrees for 30 minutes.', 'It will rise, and then it will fall. Let it, and fill the hollow with cream and berries.'],
  },
  {
    topics: ['cakes'], name: 'Strawberry sponge with cream', blurb: 'Two layers, one argument about the bigger slice.', prep: 25, cook: 25, rest: 45, servings: 8, diets: ['Vegetarian'],
    ingredients: { Sponge: ['4: eggs', '125 g: sugar', '125 g: plain flour', '40 g: melted butter'], Filling: ['300 ml: whipping cream', '400 g: strawberries', '2 tbsp: strawberry jam'] },
    steps: ['Whisk eggs and sugar over warm water until a ribbon lies on the surface for three seconds.', 'Sift in the flour in two goes, fold gently, and fold in the butter last.', 'Bake in two tins at 180 degrees for 20 to 25 minutes and cool completely.', 'Spread one with jam, cream and sliced strawberries, set the other on top, and finish with the prettiest berries.'],
  },
  {
    topics: ['pasta'], name: 'Spaghetti with slow tomato sauce', blurb: 'Four ingredients in the sauce, none of them hurried.', prep: 5, cook: 45, servings: 4, diets: ['Vegetarian'],
    ingredients: { Sauce: ['800 g: whole tinned tomatoes', '70 g: butter', '1: onion, halved', '1 tsp: salt'], Pasta: ['400 g: spaghetti', '60 g: hard cheese', '1 handful: basil'] },
    steps: ['Put tomatoes, butter, onion and salt in a pot and bring to a lazy simmer.', 'Let it go for 45 minutes, crushing a tomato whenever you pass.', 'Lift out the onion and eat it on toast; that is the cook\'s share.', 'Cook the pasta a minute short, finish it in the sauce with a splash of its water, and serve with cheese and basil.'],
  },
  {
    topics: ['pasta'], name: 'Lemon and pea tagliatelle', blurb: 'Spring in a quarter of an hour.', prep: 5, cook: 12, servings: 2, diets: ['Vegetarian'],
    ingredients: { Pasta: ['220 g: tagliatelle', '200 g: peas', '1: lemon', '40 g: butter', '50 g: hard cheese, finely grated', '1 handful: mint'] },
    steps: ['Cook the pasta in well salted water and add the peas for the last two minutes.', 'Melt the butter with the zest in a wide pan.', 'Lift the pasta over with tongs, water and all, and toss it with cheese and lemon juice until glossy.', 'Tear the mint over it, and grind on more pepper than you think.'],
  },
  {
    topics: ['pasta'], name: 'Mushroom lasagne', blurb: 'A Sunday project with leftovers built in.', prep: 40, cook: 45, servings: 6, diets: ['Vegetarian'],
    ingredients: { Filling: ['800 g: mixed mushrooms', '2: onions', '3: garlic cloves', '4 sprigs: thyme', '3 tbsp: olive oil'], 'White sauce': ['60 g: butter', '60 g: flour', '900 ml: milk', '1 pinch: nutmeg'], Layers: ['12: lasagne sheets', '120 g: hard cheese'] },
    steps: ['Fry the mushrooms in batches, hot and undisturbed, until properly brown.', 'Soften onions and garlic with the thyme and stir in the mushrooms.', 'Cook butter and flour for two minutes, whisk in the milk, and simmer to a thick cream. Season with nutmeg.', 'Layer sauce, pasta, mushrooms and cheese four times, ending with sauce and cheese.', 'Bake at 190 degrees for 45 minutes and rest for 15, or it will run all over the plate.'],
  },
]
