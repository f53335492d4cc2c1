import type { FailureValues } from '@ichibun/failures/failure';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

export type TextStatus = 'queued' | 'processing' | 'completed' | 'failed';

/** A part of a text with a heading. */
export interface Chapter {
  readonly title: string;
  /** UTF-16 offset at which it begins. */
  readonly start: number;
}

/** A text that a learner has added, with its count. */
@Entity('texts')
export class TextEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id: number;

  @Column({ type: 'int', name: 'user_id' })
  userId: number;

  /** SHA-256 of the text as UTF-8; null of a text of an earlier release until it is counted again. */
  @Column({ type: 'bytea', name: 'content_hash', nullable: true })
  contentHash: Buffer | null;

  /** Key of the text in the object store. */
  @Column({ type: 'text', name: 'text_object' })
  textObject: string;

  /** Some of its words may be lexemes that its learner does not see, until it is counted again. */
  @Column({ type: 'bool', name: 'has_earlier_lexemes' })
  hasEarlierLexemes: boolean;

  @Column('jsonb')
  chapters: Chapter[];

  @Column('text')
  status: TextStatus;

  /** For the learner; set when failed. */
  @Column({ type: 'text', name: 'error_message', nullable: true })
  errorMessage: string | null;

  /** Its code; null of what an earlier release has stored. */
  @Column({ type: 'text', name: 'error_code', nullable: true })
  errorCode: string | null;

  /** What the message is made of; null of one without values. */
  @Column({ type: 'jsonb', name: 'error_values', nullable: true })
  errorValues: FailureValues | null;

  @Column({ type: 'int', name: 'batch_ends', array: true, nullable: true })
  batchEnds: number[] | null;

  @Column({ type: 'int', name: 'batch_sentences', array: true, nullable: true })
  batchSentences: number[] | null;

  @Column({ type: 'int', name: 'current_batch' })
  currentBatch: number;

  @Column({ type: 'int', name: 'processed_sentences' })
  processedSentences: number;

  /** The analyser that counted the words; empty when that is not known. */
  @Column({ type: 'text', name: 'analyser_version' })
  analyserVersion: string;

  /** The revision of the learner's corrections that the words were counted with. */
  @Column({ type: 'int', name: 'corrections_revision' })
  correctionsRevision: number;

  /** It is being counted again because its learner has corrected the analyser. */
  @Column('bool')
  recounting: boolean;

  @Column({ type: 'int', name: 'unique_words', nullable: true })
  uniqueWords: number | null;

  @Column({ type: 'int', name: 'total_occurrences', nullable: true })
  totalOccurrences: number | null;

  @Column({ type: 'int', name: 'uncertain_words', nullable: true })
  uncertainWords: number | null;

  @Column({ type: 'int', name: 'grammar_words', nullable: true })
  grammarWords: number | null;

  @Column({ type: 'int', name: 'grammar_occurrences', nullable: true })
  grammarOccurrences: number | null;

  @Column({ type: 'int', name: 'known_words', nullable: true })
  knownWords: number | null;

  /** Different words that the learner has begun and does not know yet; null of a text that an earlier release has counted. */
  @Column({ type: 'int', name: 'words_being_learnt', nullable: true })
  wordsBeingLearnt: number | null;

  @Column({ type: 'int', name: 'known_occurrences', nullable: true })
  knownOccurrences: number | null;

  /**
   * The analyser whose figures are kept beside the present ones, as it counted the parts of compounds; null of others.
   */
  @Column({ type: 'text', name: 'version_before', nullable: true })
  versionBefore: string | null;

  @Column({ type: 'int', name: 'unique_words_before', nullable: true })
  uniqueWordsBefore: number | null;

  /** Percent of all occurrences. */
  @Column({ type: 'double precision', name: 'coverage_before', nullable: true })
  coverageBefore: number | null;
}
