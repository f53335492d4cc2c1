import { Run } from '@ichibun/kit/runs/run.entity';
import { Column, Entity, JoinColumn, OneToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';

/** In which a learner's dictionaries are shown and asked. */
export const IN_ORDER = { place: 'ASC', id: 'ASC' } as const;

/** A dictionary that a learner has brought along. */
@Entity('dictionaries')
export class DictionaryEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'int', name: 'user_id' })
  userId: number;

  @Column('text')
  filename: string;

  /** The reading of its file; null once that has long ended. */
  @OneToOne(() => Run, { nullable: true })
  @JoinColumn({ name: 'run_id' })
  run: Relation<Run> | null;

  /** As the dictionary names itself; null until it is read. */
  @Column({ type: 'text', nullable: true })
  title: string | null;

  @Column({ type: 'text', default: '' })
  revision: string;

  @Column({ type: 'text', default: '' })
  attribution: string;

  @Column({ type: 'int', default: 0 })
  terms: number;

  @Column({ type: 'int', default: 0 })
  frequencies: number;

  @Column({ type: 'int', default: 0 })
  pitches: number;

  @Column({ type: 'int', default: 0 })
  kanji: number;

  /** Rows in a form that is not the format's, which are left out. */
  @Column({ type: 'int', default: 0 })
  skipped: number;

  @Column({ type: 'bool', name: 'is_on', default: true })
  isOn: boolean;

  /** Among the learner's, rising; where two are alike the older one comes first. */
  @Column('int')
  place: number;

  /** Key of its rows; null until it is read. */
  @Column({ type: 'text', name: 'rows_object', nullable: true })
  rowsObject: string | null;
}
