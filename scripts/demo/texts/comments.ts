import type { CommentTexts } from './text-types.ts'

/** Comments that fit any pin. */
export const COMMENTS: CommentTexts = {
  questions: [
    ['Where could I find out more about this?', 'Follow the link on the pin, the longer version is there.'],
    [
      '[May I|Would it be all right if I] share this with my [class|choir|allotment group]?',
      'Of course, that is what it is for.',
    ],
    ['Did you make this yourself?', 'Yes! Well, with help from someone who knows what she is doing.'],
    ['Is there a larger version?', 'The picture opens full size when you tap it. That is the best I have.'],
    ['How long did [it|all this] take you?', 'An evening to do, a month to start.'],
    ['Do you have more like this?', 'The whole board is like this, have a look.'],
    ['What gave you the idea?', "A rained-off Saturday and an old magazine at the dentist's."],
  ],
  remarks: [
    'Saved. [Thank you|Thanks a lot]!',
    'This [made|has made] my [morning|Tuesday|bus ride].',
    'I keep coming back to this one.',
    'Oh, this is [lovely|gorgeous|good].',
    'Sending this to my [sister|mom|flatmate] [right now|before I forget].',
    '[Exactly|Just] what I was looking for.',
    'The colors! [I want to live in them.|They should not work, and they do.]',
    'My [daughter|nephew|husband] saw this over my shoulder and [wants|demands] it.',
    'Came for one thing, stayed for your whole board.',
    'Third time I have opened this today.',
    'You have such a good eye.',
    'This is going [straight|right] onto the [plan|list].',
    'Thank you for writing it down so clearly.',
    'I did not know I needed this.',
    'Quietly brilliant.',
    "Reminds me of my grandmother's [house|kitchen|garden], in the best way.",
    'Bookmarked for [the weekend|the holidays|a rainy day].',
    'The description made me laugh out loud on a very quiet train.',
    'Beautiful. [That is all.|No notes.]',
    'We tried this [last month|in spring] and it is still a topic at dinner.',
    'Why did nobody tell me about this sooner?',
    'A friend sent me here and I [see why|owe her one].',
    'I have been looking at this for longer than I will admit.',
    '[So|This is so] calming to look at.',
    'Yes, yes and yes.',
    'Showing this to our [landlord|gardener|book club] as evidence.',
    'If you ever write more about this, I will read it.',
    'My whole feed is loud, and then this. Thank you.',
    'Made a note of it in actual ink.',
    'The little details do it for me.',
  ],
}

/** Replies by a third person. */
export const ASIDES: readonly string[] = [
  'Same question here!',
  'Works for me too.',
  'Thanks for asking, I was wondering as well.',
  'I do it a little differently, but the result is the same.',
  'Good to know, thank you.',
  'Ha, true.',
  'Agreed!',
  'Same here.',
  'I was about to write that.',
  'Came back to say that this worked.',
  'I tried it your way and it is better.',
  'You two have convinced me.',
]

/** Replies by the pinner to praise or a story. */
export const THANKS: readonly string[] = [
  'Thank you, that is kind!',
  'So glad it worked for you.',
  'This made me smile.',
  'Show us when it is done!',
  'Love that.',
  'Oh, I like that idea. Stealing it.',
  'Thank you for telling me.',
  'That is the best review I have had all year.',
  'Do it. And report back.',
]
