import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What a learner has corrected of a word in all texts. */
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

/** What a learner has corrected of a word in one text, or in one place of it. */
@Entity('scoped_corrections')
export class ScopedCorrectionEntity extends CorrectionEntity {
  @Column({ type: 'int', name: 'text_id' })
  textId: number;

  /** As it was called when the correction was made. */
  @Column({ type: 'text', name: 'text_title' })
  textTitle: string;

  /** The beginning of the sentence that the place is in; empty for the whole text. */
  @Column('text')
  sentence: string;

  /** UTF-16 offset of the word in that sentence. */
  @Column('int')
  start: number;
}
