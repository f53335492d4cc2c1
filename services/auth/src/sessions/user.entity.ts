import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('users')
export class UserEntity {
  @PrimaryGeneratedColumn('identity')
  id: number;

  /** Google's stable id of the account (`sub`); null for the demo user. */
  @Column({ type: 'text', name: 'google_id', nullable: true })
  googleId: string | null;

  @Column('text')
  email: string;

  @Column('text')
  name: string;

  @Column('text')
  picture: string;
}
