/** What a voice says of itself, and what it is measured by. */
export const SAMPLES = {
  ja: '昨日、友達と駅前の本屋へ行って、新しい本を二冊買いました。',
  en: 'Yesterday I went to the bookshop by the station with a friend, and bought two new books.',
} as const;
