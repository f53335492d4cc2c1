export const en = {
  text: 'This text',
  read: 'Read',
  words: 'Words',
  chapters: 'Chapters',
  listen: 'Listen',
  watch: 'Watch',
  pages: 'Pages',
  cards: 'Cards',
};
