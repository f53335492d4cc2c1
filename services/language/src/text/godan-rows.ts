/** The last kana of a godan verb's forms, by those of its dictionary form: 読ま, 読み, 読む, 読め. */
export const [A_ROW, I_ROW, U_ROW, E_ROW] = [
  'わかがさたなばまら',
  'いきぎしちにびみり',
  'うくぐすつぬぶむる',
  'えけげせてねべめれ',
] as const;
