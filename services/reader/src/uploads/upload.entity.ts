import { Run } from '@ichibun/kit/runs/run.entity';
import { Column, Entity, JoinColumn, OneToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';

/** A file on its way to become a document; how far it is, its run says. */
@Entity('uploads')
export class UploadEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'int', name: 'user_id' })
  userId: number;

  @Column('text')
  filename: string;

  @OneToOne(() => Run)
  @JoinColumn({ name: 'run_id' })
  run: Relation<Run>;

  /** Set once the file has become a document. */
  @Column({ type: 'int', name: 'document_id', nullable: true })
  documentId: number | null;
}
