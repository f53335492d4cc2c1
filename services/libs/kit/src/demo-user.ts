/** The user that a caller without a session is where the demo user is on: the first of every installation. */
export const DEMO_USER_ID = 1;
