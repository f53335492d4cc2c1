/** What every row of a list says of the dictionary that it comes from; there is one, and one headword. */
export const placeIn = (dictionary: string) => ({
  index: 0,
  headwordIndex: 0,
  dictionary,
  dictionaryIndex: 0,
  dictionaryAlias: dictionary,
});

/** How frequent a word is, as a rank: the band's last. A list in any case, which programs read without looking. */
export const frequenciesIn = (dictionary: string, band: number) =>
  band === 0
    ? []
    : [
        {
          ...placeIn(dictionary),
          hasReading: true,
          frequencyMode: 'rank-based' as const,
          frequency: band,
          displayValue: `≤ ${band}`,
          displayValueParsed: false,
        },
      ];

/** Where the pitch falls, for each accent that a word may have. */
export const accentsIn = (dictionary: string, accents: readonly number[]) =>
  accents.length === 0
    ? []
    : [
        {
          ...placeIn(dictionary),
          pronunciations: accents.map((positions) => ({
            type: 'pitch-accent' as const,
            positions,
            nasalPositions: [],
            devoicePositions: [],
            tags: [],
          })),
        },
      ];
