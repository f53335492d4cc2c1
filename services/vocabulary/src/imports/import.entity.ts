import { Run } from '@ichibun/kit/runs/run.entity';
import { Column, Entity, JoinColumn, OneToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';

/** The import of a word list; how far it is, its run says. */
@Entity('imports')
export class ImportEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'int', name: 'user_id' })
  userId: number;

  @Column('text')
  filename: string;

  /** Counts words: done are those that were looked at. */
  @OneToOne(() => Run)
  @JoinColumn({ name: 'run_id' })
  run: Relation<Run>;

  @Column({ type: 'int', name: 'total_batches', default: 0 })
  totalBatches: number;

  @Column({ type: 'int', name: 'current_batch', default: 0 })
  currentBatch: number;

  /** Words that were added. */
  @Column({ type: 'int', name: 'successful_imports', default: 0 })
  successfulImports: number;

  @Column({ type: 'int', name: 'blank_lines', default: 0 })
  blankLines: number;

  @Column({ type: 'int', default: 0 })
  comments: number;

  @Column({ type: 'int', default: 0 })
  duplicates: number;

  @Column({ type: 'int', default: 0 })
  unusable: number;

  @Column({ type: 'text', array: true, name: 'unusable_examples', default: [] })
  unusableExamples: string[];

  @Column({ type: 'int', name: 'unknown_words', default: 0 })
  unknownWords: number;

  @Column({ type: 'text', array: true, name: 'unknown_word_examples', default: [] })
  unknownWordExamples: string[];

  /** Ids of words that are reviewed, and that the list alone has not made known. */
  @Column({ type: 'int', array: true, name: 'kept_words', default: [] })
  keptWords: number[];
}
