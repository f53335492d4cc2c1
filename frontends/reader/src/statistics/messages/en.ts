export const en = {
  notLoaded: 'Your statistics could not be loaded.',
  today: 'Today',
  total: 'Total',
  figures: { hours: 'Hours', characters: 'Characters', pages: 'Pages', books: 'Books' },
  hint: 'A page has 1,500 characters, a book 150 pages. Time away from the page is not counted. ',
  seeAll: 'See all your reading',
};
