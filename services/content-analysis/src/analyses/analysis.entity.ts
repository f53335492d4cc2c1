import { Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { TextEntity } from '../texts/text.entity.js';

/** A learner's view of a text: its words, and how much of it the learner knows. */
@Entity('analyses')
export class AnalysisEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'int', name: 'user_id' })
  userId: number;

  @Column('text')
  title: string;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'int', name: 'text_id' })
  textId: number;

  @ManyToOne(() => TextEntity, { eager: true })
  @JoinColumn({ name: 'text_id' })
  text: TextEntity;
}
