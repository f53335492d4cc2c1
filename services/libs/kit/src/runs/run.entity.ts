import type { ErrorCode, FailureValues } from '@ichibun/failures/failure';
import type { ErrorKind } from '@ichibun/failures/kinds';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { DomainError } from '../errors.js';

export type RunStatus = 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled';

/** One piece of background work, from its queueing to its end. Times are the database's. */
@Entity('runs')
export class Run {
  @PrimaryColumn('uuid')
  id: string;

  /** The queue's name. */
  @Column('text')
  queue: string;

  @Column('jsonb')
  payload: object;

  /** The user whose work it is; null for work of the installation. */
  @Column({ type: 'int', name: 'owner_id', nullable: true })
  ownerId: number | null;

  /** What it works on: an import, an analysis, a document, by the id that the API gives it. */
  @Column({ type: 'int', name: 'subject_id', nullable: true })
  subjectId: number | null;

  /** What its owner calls it: the name of a file or text; empty without one. */
  @Column('text')
  title: string;

  @Column({ type: 'text', nullable: true })
  key: string | null;

  /** The request that queued it. */
  @Column({ type: 'text', name: 'request_id' })
  requestId: string;

  @Column('text')
  status: RunStatus;

  /** How much of `total` is done, in units of the queue's own; 0 of 0 while that is unknown. */
  @Column('int')
  done: number;

  @Column('int')
  total: number;

  /** How much of what is done failed on its own, while the run went on. */
  @Column('int')
  failed: number;

  @Column('int')
  attempt: number;

  @Column({ type: 'bool', name: 'at_work' })
  atWork: boolean;

  /** Attempts in a row that failed without getting any further. */
  @Column('int')
  failures: number;

  /** Processes in a row that died at it before it got any further. */
  @Column('int')
  deaths: number;

  /** Of the last failure: final when the run has failed, else it is tried again. */
  @Column({ type: 'text', name: 'error_code', nullable: true })
  errorCode: ErrorCode | null;

  @Column({ type: 'text', name: 'error_kind', nullable: true })
  errorKind: ErrorKind | null;

  /** For its owner. */
  @Column({ type: 'text', name: 'error_message', nullable: true })
  errorMessage: string | null;

  /** What the message is made of; null of a message without values, and of one that an earlier release has stored. */
  @Column({ type: 'jsonb', name: 'error_values', nullable: true })
  errorValues: FailureValues | null;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;

  @Column({ type: 'timestamptz', name: 'started_at', nullable: true })
  startedAt: Date | null;

  @Column({ type: 'timestamptz', name: 'resumed_at', nullable: true })
  resumedAt: Date | null;

  @Column({ type: 'int', name: 'resumed_done' })
  resumedDone: number;

  /** The last sign of life of the process that works on it. */
  @Column({ type: 'timestamptz', name: 'alive_at', nullable: true })
  aliveAt: Date | null;

  @Column({ type: 'timestamptz', name: 'ended_at', nullable: true })
  endedAt: Date | null;
}

/** Nothing more will happen to it. */
export const hasEnded = ({ status }: Pick<Run, 'status'>) => status !== 'queued' && status !== 'processing';

/** Why a run that has failed did. */
export const failureOf = ({ errorCode, errorKind, errorMessage, errorValues }: Run): DomainError =>
  new DomainError({ code: errorCode!, kind: errorKind!, message: errorMessage!, values: errorValues });

/** What is done per second since the last attempt began; 0 before anything is. */
export function rateOf({ done, resumedDone, resumedAt, endedAt }: Run): number {
  if (!resumedAt || done <= resumedDone) return 0;
  const seconds = ((endedAt?.getTime() ?? Date.now()) - resumedAt.getTime()) / 1000;
  return (done - resumedDone) / Math.max(seconds, 0.001);
}
