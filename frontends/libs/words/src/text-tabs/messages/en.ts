export const en = {
  text: 'This text',
  read: 'Read',
  words: 'Words',
  chapters: 'Chapters',
  listen: 'Listen',
  watch: 'Watch',
  cards: 'Cards',
};
