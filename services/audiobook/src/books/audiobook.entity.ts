import type { ErrorCode, FailureValues } from '@ichibun/failures/failure';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Settings } from './settings.js';
import type { Layout } from './text-layout.js';

/** An audiobook that a learner has asked for; while it is being made, its run says how far it is. */
@Entity('audiobooks')
export class AudiobookEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column({ type: 'int', name: 'user_id' })
  userId: number;

  /** What its learner calls it by; unique for each learner. */
  @Column({ type: 'text', name: 'request_id' })
  requestId: string;

  /** The run goes some days after its end. */
  @Column({ type: 'uuid', name: 'run_id' })
  runId: string;

  @Column('text')
  title: string;

  @Column('jsonb')
  settings: Settings;

  /** The document that it is made of; null of a text. */
  @Column({ type: 'int', name: 'document_id', nullable: true })
  documentId: number | null;

  /** How the text was laid out; empty until it has been read. */
  @Column({ type: 'text', default: '' })
  layout: Layout | '';

  @Column({ type: 'int', default: 0 })
  sentences: number;

  /** Sentences for which there is no English. */
  @Column({ type: 'int', name: 'missing_english', default: 0 })
  missingEnglish: number;

  /** With its message for the learner; set when it has failed. */
  @Column({ type: 'text', name: 'error_code', nullable: true })
  errorCode: ErrorCode | null;

  @Column({ type: 'text', name: 'error_message', nullable: true })
  errorMessage: string | null;

  /** What the message is made of; null of one without values. */
  @Column({ type: 'jsonb', name: 'error_values', nullable: true })
  errorValues: FailureValues | null;

  /** Size of the file; a bigint, which pg reads as a string. */
  @Column({ type: 'bigint', default: 0 })
  bytes: string;

  @Column({ type: 'int', name: 'duration_ms', default: 0 })
  durationMs: number;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', name: 'completed_at', nullable: true })
  completedAt: Date | null;

  @Column({ type: 'timestamptz', name: 'failed_at', nullable: true })
  failedAt: Date | null;
}
