import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

export type AnalysisStatus = 'queued' | 'processing' | 'completed' | 'failed';

@Entity('analyses')
export class AnalysisEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'int', name: 'user_id' })
  userId: number;

  @Column('text')
  title: string;

  /** Key of the text in the object store. */
  @Column({ type: 'text', name: 'text_object' })
  textObject: string;

  @Column({ type: 'text', default: 'queued' })
  status: AnalysisStatus;

  /** For the learner; set when failed. */
  @Column({ type: 'text', name: 'error_message', nullable: true })
  errorMessage: string | null;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'int', name: 'batch_ends', array: true, nullable: true })
  batchEnds: number[] | null;

  @Column({ type: 'int', name: 'batch_sentences', array: true, nullable: true })
  batchSentences: number[] | null;

  @Column({ type: 'int', name: 'current_batch', default: 0 })
  currentBatch: number;

  @Column({ type: 'int', name: 'processed_sentences', default: 0 })
  processedSentences: number;

  @Column({ type: 'int', name: 'unique_words', nullable: true })
  uniqueWords: number | null;

  @Column({ type: 'int', name: 'total_occurrences', nullable: true })
  totalOccurrences: number | null;

  @Column({ type: 'int', name: 'uncertain_words', nullable: true })
  uncertainWords: number | null;

  @Column({ type: 'int', name: 'known_words', nullable: true })
  knownWords: number | null;

  @Column({ type: 'int', name: 'known_occurrences', nullable: true })
  knownOccurrences: number | null;

  @Column({ type: 'int', name: 'figures_revision', nullable: true })
  figuresRevision: number | null;

  /** The revision of the learner's corrections that the words were counted with. */
  @Column({ type: 'int', name: 'corrections_revision', default: 0 })
  correctionsRevision: number;

  /** A completed analysis that is counted again, as its learner has corrected the analyser. */
  @Column({ type: 'bool', default: false })
  recounting: boolean;
}
