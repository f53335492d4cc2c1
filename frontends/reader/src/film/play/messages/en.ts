export const en = {
  fromHere: 'Repeat from here (A)',
  toHere: 'Repeat to here (B)',
  noMore: 'Stop repeating (A–B)',
  sleep: 'Stop after',
  sleepAfter: (minutes: number) => (minutes === 0 ? 'Never' : `${minutes} min`),
};
