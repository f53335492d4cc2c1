/**
 * This machine lacks or forbids something; the message says what, and what to do about it. Meant for the user, without
 * a stack.
 */
export class MachineError extends Error {
  override readonly name = 'MachineError';
  readonly code = 'machine';
}
