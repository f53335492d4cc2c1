import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What a learner has corrected of a word, in all texts, in one, or in one place of it. */
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

  /** 0 for all texts. */
  @Column({ type: 'int', name: 'text_id', default: 0 })
  textId: number;

  /** As it was called when the correction was made. */
  @Column({ type: 'text', name: 'text_title', default: '' })
  textTitle: string;

  /** The beginning of the sentence that the place is in; empty for the whole text. */
  @Column({ type: 'text', default: '' })
  sentence: string;

  /** UTF-16 offset of the word in that sentence. */
  @Column({ type: 'int', default: 0 })
  start: number;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt: Date;
}
