import type { token } from '@ichibun/contracts/language';
import { Certainty, type GrammarUse, type Token, TokenKind } from '@ichibun/proto/language';
import type { z } from 'zod';

/** A token as pages see it. */
export type PresentedToken = z.output<typeof token>;

export const presentToken = (given: Token): PresentedToken => ({
  text: given.surface,
  reading: given.reading,
  baseForm: given.baseForm,
  baseReading: given.baseReading,
  meaning: given.definition ?? '',
  entry: given.entry || null,
  isGrouped: given.parts.length > 0,
  isExpression: given.isExpression,
  tokens: given.parts.map(presentToken),
  partOfSpeech: given.partOfSpeech,
  kind: TokenKind[given.kind].toLowerCase() as PresentedToken['kind'],
  certain: given.isDoubtful || given.certainty === Certainty.UNCERTAIN ? 'UNCERTAIN' : 'CERTAIN',
  conjugation: given.conjugation,
  conjugationForms: given.conjugationForms,
  furigana: given.furigana.map(({ text, reading }) => ({ text, reading })),
  frequencyBand: given.frequencyBand || null,
  pitchAccents: given.pitchAccents,
  spokenAccent: given.spokenAccent ?? null,
  grammar: given.grammar ? presentGrammar(given.grammar) : null,
});

const presentGrammar = ({ name, example, translation }: GrammarUse) => ({ name, example, translation });
