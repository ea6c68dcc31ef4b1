export const FOOD_ROWS = {
  breakfast: `plate scheme:sky banded pancakes blueberry raspberry +blueberry | pancakes with berries and butter
plate scheme:cobalt gingham toast guacamole friedegg fork | avocado toast with fried eggs
plate scheme:clay bowl oatmeal banana strawberry granola spoon | oatmeal with banana and strawberries
plate scheme:mustard waffle strawberry blueberry cream fork | a waffle with strawberries and cream
still scheme:linen croissants table | croissants on a plate
plate scheme:forest pan bacon friedegg tomato +mushroom | eggs and bacon in a pan
plate scheme:rose tiles bowl yoghurt granola fig raspberry +fig | yoghurt with figs and granola`,
  pasta: `plate scheme:clay spaghetti ragu basil parmesan fork | spaghetti with tomato ragù
plate scheme:olive wood penne pesto tomato basil +tomato | penne with pesto and tomatoes
plate scheme:lagoon linguine clam parsley lemon +lemon | linguine with clams and lemon
plate scheme:rose ravioli spinach parmesan walnut fork | ravioli with spinach and walnuts
plate scheme:stone darkdish farfalle shrimp chilli parsley | bow-tie pasta with shrimp
plate scheme:mustard marble inkpasta shrimp tomato glass | black pasta with shrimp
plate scheme:forest orecchiette broccoli chilli parmesan | orecchiette with broccoli`,
  salads: `plate scheme:lagoon bluedish bowl lettuce tomato cucumber feta olive glass | a Greek salad with feta and olives
plate scheme:stone marble greendish bowl spinach orange beet walnut feta | spinach with beetroot and orange
plate scheme:rose arugula prosciutto fig mozzarella walnut | arugula with figs and ham
plate scheme:sun bowl lettuce avocado corn tomato onion +lime | a corn and avocado salad
plate scheme:mintcream banded lettuce radish cucumber egg dill fork | radish salad with eggs
plate scheme:clay bowl claydish chickpea cucumber pomegranate parsley mint | chickpeas with pomegranate and mint
plate scheme:plum radicchio grapefruit avoslices walnut | radicchio with grapefruit and avocado`,
  soups: `plate scheme:pine bowl pumpkinsoup swirl pumpkinseed parsley spoon | pumpkin soup with a cream swirl
plate scheme:linen bowl tomatosoup swirl basil crouton | tomato soup with basil and croutons
plate scheme:rose darkdish bowl beetsoup cream dill | beetroot soup with cream and dill
plate scheme:mintcream wood bowl peasoup mint radish spoon | pea soup with mint
plate scheme:stone bowl greendish mushroomsoup mushroom parsley crouton | mushroom soup with croutons
plate scheme:sky bowl minestrone carrot chickpea corn parsley | vegetable soup with chickpeas
plate scheme:cobalt bowl bluedish carrotsoup swirl sesame parsley | carrot soup with sesame`,
  'bread-baking': `still scheme:linen boule table | a scored round loaf on a board
still scheme:clay batard table sunlight | a long loaf in window light
still scheme:sky baguettes halo | baguettes in a basket
still scheme:olive sandwichloaf table | a cut sandwich loaf
still scheme:mustard buns arch | cinnamon buns in a dish
still scheme:forest pretzel table | a salted pretzel on a board
still scheme:rose croissants buns podium | croissants beside sweet buns`,
  cakes: `still scheme:berry layercake | a layer cake with strawberries
still scheme:rose chocolatecake halo | a chocolate cake with raspberries
still scheme:mintcream lemontart arch | a lemon tart with meringue
still scheme:sky cupcakes podium | three cupcakes with raspberries
still scheme:olive bundt table | an iced ring cake on a stand
still scheme:lagoon cakeslice halo | a slice of strawberry cake
still scheme:plum fruittart sunlight | a tart covered with fruit`,
  noodles: `plate scheme:mustard bowl darkdish broth ramen nori naruto egg scallion chopsticks | ramen with egg and nori
plate scheme:berry bowl claydish redbroth udon pork bokchoy chilli sesame chopsticks | spicy udon with pork and greens
plate scheme:lagoon bowl bluedish miso soba tofu mushroom scallion chopsticks | soba with tofu and mushrooms
plate scheme:forest bowl greencurry udon shrimp lime basil chilli | green curry noodles with shrimp
plate scheme:night bowl darkdish broth ramen pork corn egg nori chopsticks close | ramen with pork and corn
plate scheme:sun bowl coconut ramen shrimp lime chilli mint +lime | coconut noodles with shrimp
plate scheme:stone greendish bowl soba salmon cucumber avoslices sesame chopsticks | cold soba with salmon`,
  pizza: `plate scheme:rose pizza mozzarella tomato basil +basil | a margherita pizza with basil
plate scheme:linen darkwood pizza pepperoni mushroom olive | a pepperoni pizza with mushrooms
plate scheme:olive pizza pesto tomato mozzarella arugula +tomato | a pesto pizza with arugula
plate scheme:clay gingham pizza pepper onion olive pepperoni | a pepper and onion pizza
plate scheme:pine pizza white prosciutto fig arugula | a white pizza with ham and figs
plate scheme:sky tiles pizza shrimp tomato greenolive basil +lemon | a pizza with shrimp and olives
plate scheme:mustard wood pizza mushroom spinach mozzarella | a spinach and mushroom pizza`,
  'tea-and-coffee': `still scheme:clay teacup sunlight | a steaming cup of tea
still scheme:lagoon latte halo | a latte with a heart of foam
still scheme:linen espresso table | an espresso on a saucer
still scheme:olive matcha table | a bowl of matcha with its whisk
still scheme:sky icedcoffee podium | iced coffee in a tall glass
still scheme:stone teapot mugs table | a teapot with two mugs
still scheme:plum mokapot espresso table | a stovetop coffee pot and cup`,
  fruit: `plate scheme:mintcream tiles bowl acai banana granola blueberry kiwi +kiwi | an açai bowl with kiwi
still scheme:sky smoothie greensmoothie mangosmoothie | three fruit smoothies
still scheme:clay fruitbowl table | a bowl of apples, pears and oranges
plate scheme:sun bowl mangobowl kiwi strawberry pomegranate +orange | a mango bowl with strawberries
still scheme:lagoon watermelon halo | two slices of watermelon
still scheme:rose dragonfruit podium | a halved dragon fruit
still scheme:mustard juicer arch | fresh orange juice with oranges
plate scheme:plum banded fig grapefruit raspberry mint | figs, grapefruit and raspberries`,
}
