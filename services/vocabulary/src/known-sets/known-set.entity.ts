import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

export type WordSet = 'particles' | 'most-frequent';

/** A set of words that a learner has added as a whole. */
@Entity('known_sets')
export class KnownSetEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'int', name: 'user_id' })
  userId: number;

  @Column({ type: 'text', name: 'word_set' })
  set: WordSet;

  /** Of the most frequent words, how many were asked for; 0 of another set. */
  @Column('int')
  count: number;

  @Column({ type: 'timestamptz', name: 'added_at', default: () => 'now()' })
  addedAt: Date;
}
