import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

export type WordSet = 'particles' | 'most-frequent' | 'of-text' | 'jlpt' | 'courses';

/** A set of words that a learner has added as a whole. */
@Entity('known_sets')
export class KnownSetEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'int', name: 'user_id' })
  userId: number;

  @Column({ type: 'text', name: 'word_set' })
  set: WordSet;

  /** Of the most frequent words and of those of courses, how many were asked for; of the JLPT, the level; 0 of another set. */
  @Column('int')
  count: number;

  /** Of words of a text, its title; empty of another set. */
  @Column({ type: 'text', default: '' })
  title: string;

  @Column({ type: 'timestamptz', name: 'added_at', default: () => 'now()' })
  addedAt: Date;
}
