import type { CommentTexts } from './text-types.ts'

/** Comments that fit below any pin. */
export const COMMENTS: CommentTexts = {
  questions: [
    ['Where could I find out more about this?', 'Follow the link on the pin, the longer version is there.'],
    ['[May I|Would it be all right if I] share this with my [class|choir|allotment group]?', 'Of course, that is what it is for.'],
    ['Did you make this yourself?', 'Yes! Well, with help from someone who knows what she is doing.'],
    ['Is there a larger version?', 'The picture opens full size when you tap it. That is the best I have.'],
    ['How long did [it|all this] take you?', 'An evening to do, a month to start.'],
    ['Do you have more like this?', 'The whole board is like this, have a look.'],
    ['What gave you the idea?', 'A rained-off Saturday and an old magazine at the dentist\'s.'],
  ],
  remarks: [
    'Saved. [Thank you|Thanks a lot]!', 'This [made|has made] my [morning|Tuesday|bus ride].', 'I keep coming back to this one.', 'Oh, this is [lovely|gorgeous|good].', 'Sending this to my [sister|mum|flatmate] [right now|before I forget].',
    '[Exactly|Just] what I was looking for.', 'The colours! [I want to live in them.|They should not work, and they do.]', 'My [daughter|nephew|husband] saw this over my shoulder and [wants|demands] it.', 'Came for one thing, stayed for your whole board.',
    'Third time I have opened this today.', 'You have such a good eye.', 'This is going [straight|right] onto the [plan|list].', 'Thank you for writing it down so clearly.', 'I did not know I needed this.', 'Quietly brilliant.',
    'Reminds me of my grandmother\'s [house|kitchen|garden], in the best way.', 'Bookmarked for [the weekend|the holidays|a rainy day].', 'The description made me laugh out loud on a very quiet train.', 'Beautiful. [That is all.|No notes.]', 'We tried this [last month|in spring] and it is still a topic at dinner.',
    'Why did nobody tell me about this sooner?', 'A friend sent me here and I [see why|owe her one].', 'I have been looking at this for longer than I will admit.', '[So|This is so] calming to look at.', 'Yes, yes and yes.',
    'Showing this to our [landlord|gardener|book club] as evidence.', 'If you ever write more about this, I will read it.', 'My whole feed is loud, and then this. Thank you.', 'Made a note of it in actual ink.', 'The little details do it for me.',
  ],
}

/** Comments by group of topics. */
export const GROUP_COMMENTS: Record<'nature' | 'botanical' | 'interiors' | 'food' | 'products' | 'posters' | 'type' | 'places' | 'crafts', CommentTexts> = {
  nature: {
    questions: [
      ['Is it hard to get to?', 'A bus and then an hour on foot. The hour is the nice part.'],
      ['What time of day was this?', 'Early. Early enough to be rude.'],
      ['Would you go there with children?', 'We did, with many biscuits. They remember the biscuits.'],
      ['How cold was it?', 'Cold enough for two hats. I was wearing one.'],
      ['Do you draw outdoors or from memory?', 'A quick note outside, the rest at the kitchen table.'],
    ],
    remarks: ['I can [smell|feel] the air in this.', 'We were there in [April|October] and saw nothing but fog. Now I know what was behind it.', 'This is my desktop now, and work has become [bearable|slightly harder].', 'My knees say no, my heart says [Saturday|yes].', 'Take the earlier bus, everyone. The light is gone by ten.', 'Grew up near a place like this and never once looked properly. Thank you.', 'Look at that [light|sky|blue].', 'I have been trying to paint this exact light for years.', 'A tip for anyone going: there is a spring just below the path, so you need carry less water.', 'The far hills look as if somebody breathed on the glass.', 'I proposed somewhere very like this. She said it was too windy to hear.', 'Pictures like this make me turn the heating down and put a coat on.', 'Nature really does not bother with matching and it always works.', 'Going to sit with this for a minute before I answer my mail.'],
  },
  botanical: {
    questions: [
      ['Is it safe for cats?', 'Ours is on the high shelf, just in case. Do look it up for your plant, some are not.'],
      ['How much light does it need?', 'Bright, but no midday sun. A metre from a south window is about right.'],
      ['When would you repot?', 'March, when it starts to push. One size up, no more.'],
      ['Does it really come back every year?', 'Four years running. I do nothing but cut it down.'],
      ['Which soil do you use?', 'Peat-free compost with a third of grit. Boring, but it drains.'],
    ],
    remarks: ['Mine [died|gave up] in February and this makes me want to try again.', 'The leaves on this!', 'I gave a cutting to everybody in my office. We are a jungle with printers now.', 'Water from below, that changed everything for me.', 'So healthy. What is the plant equivalent of jealous? Green, I suppose.', 'My grandmother talked to hers. I have started to.', 'Coffee grounds, once a month, and stand back.', 'Sowed this in May after seeing your pin. It is [knee-high|flowering] now!', 'Slugs had all of mine in one night. I admire yours and grieve.', 'The bees in our street thank you for the idea.', 'I pressed one last summer and it has kept its colour.', 'There is a lovely calm in this green.', 'Patience, they say. I have been looking at the pot for a week.'],
  },
  interiors: {
    questions: [
      ['What is the paint called?', 'Mixed from a leftover, sadly. Any warm grey with some green in it will get you there.'],
      ['How wide is the room?', 'Two metres sixty. It looks more because of the rug.'],
      ['Is that practical with children?', 'With washable covers and low expectations, very.'],
      ['Where do you put all the stuff?', 'Behind the camera. Where else.'],
      ['Did you do it yourselves?', 'All but the electrics. And the second coat, for which we bribed friends.'],
    ],
    remarks: ['I would [sit|read|nap] there for hours.', 'We have the same odd corner and now I know what to do with it.', 'That lamp!', 'It looks lived in, and that is a compliment.', 'We lowered our pictures after reading this and the whole room exhaled.', 'Tip: tape it out on the floor before you buy anything big.', 'My partner says no to green walls. I am collecting evidence.', 'Second-hand really is the way. You cannot buy that patina.', 'The proportions are so good.', 'I rent, so no paint, but the curtain trick I can steal.', 'This is what I mean when I say cosy and people show me tinsel.', 'Moved our sofa ten centimetres off the wall tonight. You were right, annoyingly.', 'So much calm, and there is still room for a mess.'],
  },
  food: {
    questions: [
      ['Can I make it without [eggs|dairy|nuts]?', 'I have not tried it myself, but my neighbour did and came back for the recipe.'],
      ['How many does this feed?', 'Four polite people or two honest ones.'],
      ['Can it be frozen?', 'Yes, for about three months. Thaw it overnight in the fridge.'],
      ['Would it work in a fan oven?', 'Take twenty degrees off and look in five minutes early.'],
      ['Can I halve it?', 'You can. You will wish you had not.'],
      ['What can I use instead of fresh herbs?', 'A third of the amount, dried, and put it in early.'],
    ],
    remarks: ['Made this [on Sunday|last night|twice this week]. [Nothing left.|The plates came back clean.]', 'My [five-year-old|father-in-law|vegetarian cousin] asked for seconds, and that has never happened.', 'I added [chilli|lemon peel|a spoon of mustard] and it was excellent.', 'Mine needed ten minutes longer, but my oven is from another century.', 'The smell while it cooks!', 'I doubled the garlic, naturally.', 'Tip: make the full amount and freeze half. Future you will cry with gratitude.', 'It came out uglier than yours and tasted [great|wonderful].', 'I made it for a friend with a broken heart. She laughed once, so it works.', 'Used up everything in the fridge drawer. Thank you.', 'We had this on the balcony under blankets.', 'Not too sweet, which is the highest praise in my family.', 'I never write comments, but this was really good.', 'Salt at the end, people. It makes the difference.', 'Hungry now, and it is [nine in the morning|midnight].'],
  },
  products: {
    questions: [
      ['Does it come in other colours?', 'Three at the moment. Swipe through the variants on the pin.'],
      ['How is the quality after a while?', 'Mine is two years old and has only become nicer.'],
      ['Do they ship abroad?', 'Yes, it took six days to reach my aunt.'],
      ['Is it worth the price?', 'I thought about it for half a year. I should have thought for a week.'],
      ['What are the measurements?', 'They are on the maker\'s page. Mine is a bit smaller than it looks here.'],
    ],
    remarks: ['I have the [smaller|older|blue] one and use it every day.', 'Birthday list: updated.', 'I love that it can be repaired.', 'Mine arrived [this morning|yesterday]. Even better in the hand.', 'I bought it as a present and kept it. Sorry, Jutta.', 'Mine broke after a year, and they sent a new part without a single form.', 'It is dearer than most, but I bought the cheap one three times.', 'So simple. Why is everything else so complicated?', 'The colour is a little darker than on my screen, and prettier.', 'Saving up.', 'Wrapped in paper, no plastic at all. Small thing, big smile.', 'Someone copied this design and it is not the same. Buy the real one.', 'My grandmother had something like it and mine will too.'],
  },
  posters: {
    questions: [
      ['What size is it meant for?', 'It was drawn for 50 by 70 and survives A4.'],
      ['Is it sold as a print?', 'Not yet. If enough of you ask, I will book the press.'],
      ['How would you frame it?', 'Thin black wood, no mount. Let it be a poster.'],
      ['Digital or printed by hand?', 'Drawn on paper, coloured on the screen, in four flat inks.'],
    ],
    remarks: ['The [composition|balance|negative space] in this is [wonderful|perfect].', 'This would look so good over our sofa.', 'The overlap of the two inks! That third colour!', 'I printed it on the office machine and even that could not ruin it.', 'So few elements, so much going on.', 'That one bold shape in the corner carries it all.', 'I would have added five more things. That is why I am an accountant.', 'Hung it in the stairwell. People slow down now.', 'You can feel that there is a grid behind it.', 'I used these colours for our wedding cards. Nobody knows where they came from, until now.', 'Brave crop.', 'I see a whale. My son sees a bus. We are both happy.'],
  },
  type: {
    questions: [
      ['Which font is it?', 'None, it is drawn. I know, I would like to own it too.'],
      ['How do you learn this?', 'One alphabet a week, badly. It adds up.'],
      ['Would it work as a small print?', 'Down to a postcard. Below that the thin strokes break.'],
      ['Do you have it in another language?', 'I am working on it. The umlauts need more headroom.'],
    ],
    remarks: ['That [g|ampersand|R] is [a delight|very good company].', 'Printed it, hung it, read it every morning.', 'The spacing! Finally someone who cares.', 'I needed to read this today.', 'Set it in my own handwriting for the fridge. It looks nothing like this. I love it anyway.', 'My old professor would have cried, and he was from Basel.', 'So calm. It could be twice as big and still whisper.', 'I am a sign writer and this makes me want to close early and practise.', 'We read it aloud at a wedding.', 'A thick nib, a bit of courage: trying this tonight.', 'Kerning is love.', 'Please do the numerals as well.'],
  },
  places: {
    questions: [
      ['Where is this?', 'Half remembered, half made up. The path is real.'],
      ['When is the best time to go?', 'The week after everyone has gone home.'],
      ['Can you get there without a car?', 'Train, ferry, and forty minutes on foot. It is the right way to arrive.'],
      ['Would you go back?', 'I have the tickets in my drawer.'],
      ['Is it safe to walk there alone?', 'I did, and the only danger was a goose.'],
    ],
    remarks: ['Adding it to the [map|list].', 'We stayed [near there|in one like it] and it rained all week. It was perfect.', 'My grandfather [worked|was born] in a place like this.', 'I can hear the [gulls|wind|stove].', 'Take cash, the kiosk has no signal.', 'This is what I think of when I cannot sleep.', 'Been there! Go up the back stairs, nobody does.', 'One night is not enough. Trust me.', 'I would bring three books and read none.', 'The lit window gets me every time.', 'Our dog would approve.', 'We named our boat after this. Long story, small boat.', 'Who else is looking at train timetables now?'],
  },
  crafts: {
    questions: [
      ['Is there a pattern?', 'A sketch on the back of a bill. I will tidy it up and link it.'],
      ['Is it suitable for a beginner?', 'Yes, if you allow yourself one bad one first.'],
      ['What materials did you use?', 'Whatever was in the drawer. The next one will be better dressed.'],
      ['How do you keep the edges so neat?', 'A new blade, and good light. There is no talent in it.'],
      ['Do you sell them?', 'I only swap. Last week it was for honey.'],
    ],
    remarks: ['I made one! It is [wonky|smaller|green] and I [love|adore] it.', 'Doing this with my [class|scouts|grandchildren] on Friday.', 'My hands want to start and my evening says no.', 'The finish on this is [so clean|beautiful].', 'Tip: practise on scrap first, and then once more.', 'Learned this from my grandfather, forgot it, and now it is back. Thank you.', 'I unpicked mine four times. Worth it.', 'It is the patience I admire most.', 'Started on Saturday, finished on Sunday, gave it away on Monday.', 'I used an old [shirt|map|crate] and it turned out well.', 'Handmade things just look at you differently.', 'The cat helped. It shows.', 'Please show the back! That is where the truth is.'],
  },
}

/** What a third person adds to a thread. */
export const ASIDES: readonly string[] = [
  'Same question here!', 'Works for me too.', 'Thanks for asking, I was wondering as well.', 'I do it a little differently, but the result is the same.', 'Good to know, thank you.', 'Ha, true.', 'Agreed!', 'Same here.', 'I was about to write that.',
  'Came back to say that this worked.', 'I tried it your way and it is better.', 'You two have convinced me.',
]

/** Short words of the pinner to somebody who has praised or told a story. */
export const THANKS: readonly string[] = [
  'Thank you, that is kind!', 'So glad it worked for you.', 'This made me smile.', 'Show us when it is done!', 'Love that.', 'Oh, I like that idea. Stealing it.', 'Thank you for telling me.', 'That is the best review I have had all year.', 'Do it. And report back.',
]
