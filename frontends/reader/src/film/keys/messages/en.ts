export const en = {
  toggle: 'Play or pause',
  next: 'Next line',
  previous: 'Previous line',
  repeat: 'Repeat the line',
  fromTo: 'Repeat from here, to here, no more',
  slower: 'Slower, and back',
  second: 'Show or hide the second subtitles',
  fullScreen: 'Full screen',
  search: 'Search the lines',
};
