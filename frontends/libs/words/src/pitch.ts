export interface PitchedMora {
  /** One mora of kana: きゃ is one. */
  readonly mora: string;
  readonly high: boolean;
  /** Whether the pitch falls after it. */
  readonly falls: boolean;
}

const MORA = /.[ゃゅょぁぃぅぇぉゎャュョァィゥェォヮ]?/gu;

/**
 * A reading with the pitch of standard Japanese: all accents but the first rise after the first mora.
 *
 * @param reading kana
 * @param accent morae before the pitch falls; 0 when it does not
 */
export function pitchOf(reading: string, accent: number): PitchedMora[] {
  const morae = reading.match(MORA) ?? [];
  return morae.map((mora, index) => {
    const rises = accent === 1 ? index === 0 : index > 0;
    return { mora, high: rises && (accent === 0 || index < accent), falls: accent > 0 && index === accent - 1 };
  });
}
