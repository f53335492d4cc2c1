/** Apart from the card, so that a page can show its title before the card has come. */
export const RECOMMENDED = {
  title: 'Recommended for you',
  subtitle: 'Sentences in which one word alone is new to you, the most useful words first.',
};
