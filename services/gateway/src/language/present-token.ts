import { Certainty, type Token, TokenKind } from '@ichibun/proto/language';

/** A token as pages see it. */
export interface PresentedToken {
  text: string;
  reading: string;
  baseForm: string;
  baseReading: string;
  meaning: string;
  /** Key of the dictionary entry; null when there is none. */
  entry: string | null;
  isGrouped: boolean;
  /** The words that a grouped token is made of; empty otherwise. */
  tokens: PresentedToken[];
  partOfSpeech: string;
  /** What a learner can know is a word; the rest is punctuation, number, latin or name. */
  kind: string;
  certain: 'CERTAIN' | 'UNCERTAIN';
  conjugation: string[];
  furigana: { text: string; reading: string }[];
  frequencyBand: number | null;
  pitchAccents: number[];
}

export const presentToken = (token: Token): PresentedToken => ({
  text: token.surface,
  reading: token.reading,
  baseForm: token.baseForm,
  baseReading: token.baseReading,
  meaning: token.definition,
  entry: token.entry || null,
  isGrouped: token.parts.length > 0,
  tokens: token.parts.map(presentToken),
  partOfSpeech: token.partOfSpeech,
  kind: TokenKind[token.kind].toLowerCase(),
  certain: token.certainty === Certainty.UNCERTAIN ? 'UNCERTAIN' : 'CERTAIN',
  conjugation: token.conjugation,
  furigana: token.furigana.map(({ text, reading }) => ({ text, reading })),
  frequencyBand: token.frequencyBand || null,
  pitchAccents: token.pitchAccents,
});
