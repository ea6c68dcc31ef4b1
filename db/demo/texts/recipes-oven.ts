import type { RecipeText } from './recipe-text.ts'

export const OVEN_RECIPES: readonly RecipeText[] = [
  {
    topics: ['bread-baking'], shows: ['round loaf'], name: 'Overnight white loaf in a pot', blurb: 'Four ingredients and a night\'s sleep.', prep: 15, cook: 45, rest: 780, servings: 10, diets: ['Vegan'],
    ingredients: { Dough: ['500 g: strong white flour', '375 ml: cool water', '10 g: salt', '1 g: dried yeast'] },
    steps: ['Stir everything together until no dry flour is left. Cover, and leave at room temperature for twelve hours.', 'Tip the dough onto a floured table, fold it four times like a letter, and turn it over.', 'Let it rest on baking paper for an hour while the oven and a heavy pot heat to 240 degrees.', 'Lower the dough into the pot with its paper, slash it, cover, and bake for 30 minutes.', 'Take off the lid and bake for 15 minutes more. Cool on a rack for as long as you can bear.'],
  },
  {
    topics: ['bread-baking'], shows: ['sandwich loaf'], name: 'Soft sandwich loaf', blurb: 'The everyday tin loaf, with a crumb that holds its butter.', prep: 20, cook: 35, rest: 120, servings: 14, diets: ['Vegetarian'],
    ingredients: { Dough: ['500 g: strong white flour', '300 ml: lukewarm milk', '7 g: dried yeast', '40 g: soft butter', '1 tbsp: honey', '9 g: salt'] },
    steps: ['Mix everything and knead for eight minutes, until the dough stops sticking to the bowl.', 'Let it double, about an hour in a warm kitchen.', 'Pat it flat, roll it up tightly, and set it into an oiled tin with the seam underneath.', 'When it looks over the edge, bake it at 200 degrees for 35 minutes.', 'Rub the hot crust with butter. It will stay soft for days.'],
  },
  {
    topics: ['bread-baking'], shows: ['cinnamon'], name: 'Cinnamon buns', blurb: 'Soft coils of dough, baked close together so that the sides stay tender.', prep: 40, cook: 20, rest: 120, servings: 16, diets: ['Vegetarian'],
    ingredients: { Dough: ['250 ml: warm milk', '7 g: dried yeast', '450 g: plain flour', '70 g: sugar', '1 tsp: ground cinnamon', '80 g: soft butter', '1 pinch: salt'], Filling: ['100 g: soft butter', '80 g: brown sugar', '1 tbsp: ground cinnamon'], Glaze: ['1: egg', '2 tbsp: pearl sugar'] },
    steps: ['Stir the yeast into the milk, add the other ingredients for the dough, and knead for ten minutes.', 'Let it rise for an hour, until doubled.', 'Roll it out into a large rectangle, spread the filling over it, and roll it up from the long side.', 'Cut into sixteen slices, set them in a buttered dish with a finger of air between, and prove for 40 minutes.', 'Brush with egg, scatter the pearl sugar over, and bake at 200 degrees for 18 to 20 minutes.'],
  },
  {
    topics: ['bread-baking'], shows: ['pretzel'], name: 'Salted soft pretzels', blurb: 'Dark, shiny, and best within the hour.', prep: 35, cook: 16, rest: 60, servings: 8, diets: ['Vegetarian'],
    ingredients: { Dough: ['500 g: plain flour', '280 ml: lukewarm water', '7 g: dried yeast', '30 g: soft butter', '9 g: salt'], Bath: ['1.5 litres: water', '4 tbsp: bicarbonate of soda'], 'On top': ['2 tsp: coarse salt'] },
    steps: ['Knead a firm dough, let it rise for an hour, and divide it into eight.', 'Roll each into a rope as long as your arm, thin at the ends and fat in the middle.', 'Cross the ends twice, fold them back, and press them down.', 'Dip each into the simmering soda bath for half a minute.', 'Salt, slash the fat part, and bake at 220 degrees for 16 minutes.'],
  },
  {
    topics: ['pizza'], shows: ['margherita'], name: 'Margherita on two-day dough', blurb: 'The plainest one, and the one to get right.', prep: 30, cook: 9, rest: 2880, servings: 4, diets: ['Vegetarian'],
    ingredients: { Dough: ['600 g: bread flour', '390 ml: cold water', '2 g: dried yeast', '15 g: salt'], Topping: ['400 g: whole tinned tomatoes', '300 g: mozzarella', '1 bunch: basil', '3 tbsp: olive oil'] },
    steps: ['Mix the dough, rest it for half an hour, then knead it for two minutes and shape four balls.', 'Keep them covered in the fridge for two days and take them out two hours before baking.', 'Heat a steel or an upturned tray for a whole hour at 250 degrees.', 'Crush the tomatoes with salt. Stretch a ball from the middle outwards and leave the rim alone.', 'Top sparingly, bake for seven to nine minutes, and add basil and oil on the plate.'],
  },
  {
    topics: ['pizza'], shows: ['white pizza'], name: 'White pizza with ham and figs', blurb: 'Sweet, salty, creamy, gone.', prep: 25, cook: 12, rest: 60, servings: 3, diets: [],
    ingredients: { Base: ['1 ball: pizza dough, 500 g', '2 tbsp: olive oil'], Topping: ['150 g: crème fraîche', '150 g: mozzarella', '5: ripe figs', '6 slices: cured ham', '1 handful: rocket'] },
    steps: ['Press the dough into an oiled tray and let it relax for an hour.', 'Spread it with crème fraîche and tear the mozzarella over.', 'Bake at 250 degrees for 12 minutes, with the sliced figs added for the last three.', 'Lay the ham on while it is hot, so that the fat turns clear, and finish with rocket.'],
  },
  {
    topics: ['pizza'], shows: ['pepper and onion'], name: 'Pepper and onion sheet pizza', blurb: 'Feeds a room, needs no skill.', prep: 20, cook: 20, rest: 90, servings: 6, diets: ['Vegan'],
    ingredients: { Dough: ['500 g: bread flour', '330 ml: lukewarm water', '5 g: dried yeast', '10 g: salt', '3 tbsp: olive oil'], Topping: ['3: peppers', '2: red onions', '250 ml: tomato passata', '1 tsp: dried oregano'] },
    steps: ['Mix the dough in a bowl and fold it over itself every twenty minutes for an hour and a half.', 'Roast the peppers under the grill, peel off what comes easily, and tear them into strips.', 'Pour oil onto a tray, put the dough on it, and push it to the corners with your fingertips.', 'Spread the passata, add peppers, sliced onions and oregano, and bake at 230 degrees for 20 minutes.'],
  },
  {
    topics: ['cakes'], shows: ['lemon tart'], name: 'Lemon meringue tart', blurb: 'Sharp below, a cloud above.', prep: 40, cook: 40, rest: 90, servings: 8, diets: ['Vegetarian'],
    ingredients: { Pastry: ['200 g: plain flour', '100 g: cold butter', '40 g: icing sugar', '1: egg'], 'Lemon filling': ['4: lemons', '4: egg yolks', '150 g: sugar', '40 g: cornflour', '300 ml: water', '40 g: butter'], Meringue: ['4: egg whites', '200 g: sugar'] },
    steps: ['Make the pastry, chill it for half an hour, line a 24 cm tin, and bake it blind at 190 degrees for 20 minutes.', 'Boil water, lemon juice, zest and cornflour, stirring, until thick. Off the heat beat in sugar, yolks and butter.', 'Pour it into the case and let it set for an hour.', 'Whisk the whites with the sugar until they stand in glossy peaks.', 'Pile them on right up to the edge and bake at 180 degrees for 15 minutes, until the tips are brown.'],
  },
  {
    topics: ['cakes'], shows: ['tart covered'], name: 'Fruit tart with vanilla cream', blurb: 'Looks like a bakery, behaves like a beginner\'s tart.', prep: 40, cook: 22, rest: 60, servings: 8, diets: ['Vegetarian'],
    ingredients: { Pastry: ['200 g: plain flour', '100 g: cold butter', '60 g: sugar', '1: egg yolk'], 'Vanilla cream': ['400 ml: milk', '1: vanilla pod', '3: egg yolks', '70 g: sugar', '30 g: cornflour'], Fruit: ['500 g: whatever is ripe', '2 tbsp: apricot jam'] },
    steps: ['Bring the pastry together, chill it, line a 26 cm tin, and bake it blind at 190 degrees for 22 minutes.', 'Heat the milk with the vanilla; whisk yolks, sugar and cornflour; pour one onto the other and cook until it bubbles twice.', 'Cool the cream with a plate laid right on its surface.', 'Spread it in the case and set the fruit in rings, from the outside in.', 'Brush with warm jam and serve on the same day.'],
  },
  {
    topics: ['cakes'], shows: ['chocolate'], name: 'Flourless chocolate cake with raspberries', blurb: 'Cracked like a dry lake and soft as a pillow beneath.', prep: 20, cook: 30, servings: 10, diets: ['Vegetarian', 'Gluten free'],
    ingredients: { Cake: ['200 g: dark chocolate', '150 g: butter', '5: eggs', '150 g: sugar', '100 g: ground almonds', '1 pinch: salt'], 'To serve': ['200 g: crème fraîche', '150 g: raspberries'] },
    steps: ['Melt chocolate and butter together and let the mixture cool to lukewarm.', 'Whisk the egg whites with half of the sugar to soft peaks.', 'Beat the yolks with the rest of the sugar, stir in the chocolate, then almonds and salt.', 'Fold in the whites in three goes and bake in a lined tin at 170 degrees for 30 minutes.', 'It will rise, and then it will fall. Let it, and fill the hollow with cream and berries.'],
  },
  {
    topics: ['cakes'], shows: ['layer cake', 'strawberry cake'], name: 'Strawberry layer cake with cream', blurb: 'Two layers, one argument about the bigger slice.', prep: 25, cook: 25, rest: 45, servings: 8, diets: ['Vegetarian'],
    ingredients: { Sponge: ['4: eggs', '125 g: sugar', '125 g: plain flour', '40 g: melted butter'], Filling: ['300 ml: whipping cream', '400 g: strawberries', '2 tbsp: strawberry jam'] },
    steps: ['Whisk eggs and sugar over warm water until a ribbon lies on the surface for three seconds.', 'Sift in the flour in two goes, fold gently, and fold in the butter last.', 'Bake in two tins at 180 degrees for 20 to 25 minutes and cool completely.', 'Spread one with jam, cream and sliced strawberries, set the other on top, and finish with the prettiest berries.'],
  },
  {
    topics: ['pasta'], shows: ['spaghetti'], name: 'Spaghetti with slow tomato ragù', blurb: 'A meatless ragù that has had its time.', prep: 5, cook: 45, servings: 4, diets: ['Vegetarian'],
    ingredients: { Sauce: ['800 g: whole tinned tomatoes', '70 g: butter', '1: onion, halved', '1: carrot, grated', '1 tsp: salt'], Pasta: ['400 g: spaghetti', '60 g: hard cheese', '1 handful: basil'] },
    steps: ['Put tomatoes, butter, onion, carrot and salt in a pot and bring to a lazy simmer.', 'Let it go for 45 minutes, crushing a tomato whenever you pass.', 'Lift out the onion and eat it on toast; that is the cook\'s share.', 'Cook the pasta a minute short, finish it in the sauce with a splash of its water, and serve with cheese and basil.'],
  },
  {
    topics: ['pasta'], shows: ['penne'], name: 'Penne with pesto and tomatoes', blurb: 'Green, red, and done in a quarter of an hour.', prep: 10, cook: 11, servings: 3, diets: ['Vegetarian'],
    ingredients: { Pesto: ['1 large bunch: basil', '40 g: pine nuts', '1: garlic clove', '50 g: hard cheese', '100 ml: olive oil'], Pasta: ['300 g: penne', '250 g: cherry tomatoes'] },
    steps: ['Pound garlic, salt and nuts, add the basil by the handful, then cheese and oil.', 'Cook the penne and keep back a cup of the water.', 'Halve the tomatoes and warm them in the empty pot for one minute.', 'Stir pasta, pesto and a little water together off the heat, for pesto goes dull when it is cooked.'],
  },
  {
    topics: ['pasta'], shows: ['orecchiette'], name: 'Orecchiette with broccoli', blurb: 'The broccoli is the sauce, which surprises everybody.', prep: 10, cook: 20, servings: 4, diets: ['Vegan'],
    ingredients: { Sauce: ['600 g: broccoli', '3: garlic cloves', '1: small dried chilli', '6 tbsp: olive oil', '1 tbsp: capers'], Pasta: ['350 g: orecchiette', '40 g: toasted breadcrumbs'] },
    steps: ['Boil the broccoli in the pasta water until it is soft enough to crush, then fish it out.', 'Cook the orecchiette in the same green water.', 'Warm garlic, chilli and capers in the oil, add the broccoli, and mash it with a fork.', 'Toss with the pasta and plenty of its water, and scatter breadcrumbs on top.'],
  },
]
