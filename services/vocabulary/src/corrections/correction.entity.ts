import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What a learner has corrected of a word; it holds in all texts. */
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

  /** The words that it really is; empty when it is one word. */
  @Column({ type: 'text', array: true })
  parts: string[];

  /** The characters are a name. */
  @Column({ type: 'boolean', name: 'is_name', default: false })
  isName: boolean;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt: Date;
}
