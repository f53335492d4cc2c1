import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What a learner said about a word, once, and wants to hold everywhere. */
@Entity('corrections')
export class CorrectionEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'int', name: 'user_id' })
  userId: number;

  /** The dictionary form whose reading or entry is corrected; with parts, the characters that are divided otherwise. */
  @Column('text')
  word: string;

  /** Hiragana; empty leaves it. */
  @Column('text')
  reading: string;

  /** Key of a dictionary entry; empty leaves it to the reading. */
  @Column('text')
  entry: string;

  /** The words that stand there; empty when the word is one. */
  @Column({ type: 'text', array: true })
  parts: string[];

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt: Date;
}
